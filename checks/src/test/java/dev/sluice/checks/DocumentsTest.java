package dev.sluice.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.Flows;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.HaltOption;
import dev.sluice.kernel.flow.MachineText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The documents tell the truth: generated parts are up to date, links lead somewhere, every claim names its test. */
class DocumentsTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern ROW = Pattern.compile("^\\| ([A-Z]+-\\d+) \\| (.*?) \\| (.*?) ?\\|$");
    private static final Pattern TORTURE_ROW = Pattern.compile("^\\| (torture-\\d+) \\| (.*?) \\| (.*?) ?\\|$");
    private static final Pattern TEST_NAME = Pattern.compile("`([A-Z]\\w+(?:Test|Contract))(?:\\.(\\w+))?`");

    @Test
    void flows_areDrawnFromTheirTables() {
        for (Flow<?, ?> flow : Flows.all()) {
            String name = "flow " + flow.name();
            Generated.part(
                    "docs/flows.md",
                    name + " mermaid",
                    _ -> "\n```mermaid\n" + MachineText.mermaid(flow.table()) + "```\n");
            Generated.part("docs/flows.md", name + " table", _ -> "\n" + MachineText.table(flow.table()) + "\n");
            Generated.part("docs/flows.md", name + " halts", _ -> "\n" + halts(flow) + "\n");
        }
    }

    private static String halts(Flow<?, ?> flow) {
        return flow.halts().stream()
                .map(h -> "- `%s`: %s\n%s"
                        .formatted(
                                h.code(),
                                h.question(),
                                h.options().stream()
                                        .map(HaltOption::label)
                                        .map(l -> "  - " + l + "\n")
                                        .collect(Collectors.joining())))
                .collect(Collectors.joining());
    }

    @Test
    void requirements_eachNameTheTestsThatProveThem() {
        assertThat(proofsOf("docs/requirements.md", "requirements", "| id | must hold | proved by |", ROW))
                .hasSize(26);
    }

    @Test
    void tortures_eachNameTheTestsThatReallyDoIt() {
        assertThat(proofsOf("docs/testing.md", "tortures", "| id | what is done to it → what must happen | done by |", TORTURE_ROW))
                .hasSize(14);
    }

    /** Rewrites the last column of a table with the tests that are tagged with the first; none may be without. */
    private static Set<String> proofsOf(String page, String part, String heading, Pattern rows) {
        Map<String, List<String>> proofs = Proofs.all();
        Set<String> listed = new LinkedHashSet<>();
        Generated.part(page, part, there -> {
            StringBuilder table = new StringBuilder("\n" + heading + "\n|---|---|---|\n");
            there.lines().forEach(line -> {
                Matcher row = rows.matcher(line);
                if (row.matches()) {
                    listed.add(row.group(1));
                    String tests = proofs.getOrDefault(row.group(1), List.of()).stream()
                            .distinct()
                            .map(t -> "`" + t + "`")
                            .collect(Collectors.joining(", "));
                    table.append("| %s | %s | %s |\n".formatted(row.group(1), row.group(2), tests));
                }
            });
            return table + "\n";
        });
        assertThat(proofs.keySet()).as("every row of %s has a proof", page).containsAll(listed);
        return listed;
    }

    @Test
    void links_leadToFilesThatExist() {
        List<String> broken = new ArrayList<>();
        int seen = 0;
        for (Path document : documents()) {
            Matcher link = LINK.matcher(read(document));
            while (link.find()) {
                String target = link.group(1);
                if (!target.startsWith("http")) {
                    seen++;
                    if (!Files.exists(document.resolveSibling(target))) {
                        broken.add(House.root().relativize(document) + " -> " + target);
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(seen).isGreaterThan(15);
    }

    @Test
    void promisesAndTestingPages_nameTestsThatExist() {
        Set<String> sources = new HashSet<>();
        StringBuilder all = new StringBuilder();
        for (String module : House.MODULES) {
            if (Files.isDirectory(House.root().resolve(module).resolve("src/test"))) {
                for (Path test : House.files(module + "/src/test", ".java")) {
                    sources.add(test.getFileName().toString().replace(".java", ""));
                    all.append(read(test));
                }
            }
        }
        List<String> missing = new ArrayList<>();
        int seen = 0;
        for (String page : List.of("docs/promises.md", "docs/testing.md")) {
            Matcher name = TEST_NAME.matcher(House.read(page));
            while (name.find()) {
                seen++;
                boolean there = sources.contains(name.group(1))
                        && (name.group(2) == null || all.indexOf("void " + name.group(2) + "(") >= 0);
                if (!there) {
                    missing.add(page + ": " + name.group());
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(seen).isGreaterThan(20);
    }

    @Test
    void readme_fitsOnAFewScreens() {
        assertThat(House.read("README.md").lines().count()).isLessThanOrEqualTo(150);
    }

    private static List<Path> documents() {
        List<Path> all = new ArrayList<>(House.files("docs", ".md"));
        all.add(House.root().resolve("README.md"));
        all.add(House.root().resolve("CHANGELOG.md"));
        all.add(House.root().resolve("sandbox/README.md"));
        return all;
    }

    private static String read(Path file) {
        return House.read(House.root().relativize(file).toString());
    }
}
