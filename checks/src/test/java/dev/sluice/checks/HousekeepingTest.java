package dev.sluice.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Small habits, kept by the build. */
class HousekeepingTest {
    private static final int LINES_MAX = 500;

    /** Whoever skips a test must say to the machine what is missing, not to the reader that it is off. */
    private static final Pattern SWITCHED_OFF = Pattern.compile("@Disabled\\b|@EnabledIf|@DisabledIf|assumeTrue|assumeFalse");

    private static final Pattern LEFTOVER = Pattern.compile("\\b(?:TODO|FIXME|XXX|HACK)\\b");

    @Test
    void sources_areOfASizeThatCanBeRead() {
        List<String> large = new ArrayList<>();
        for (Path file : sources("src/main/java")) {
            long lines = House.read(name(file)).lines().count();
            if (lines > LINES_MAX) {
                large.add(name(file) + ": " + lines);
            }
        }
        assertThat(large).isEmpty();
    }

    @Test
    void noTestIsSwitchedOff_andNothingIsLeftForLater() {
        List<String> found = new ArrayList<>();
        List<Path> all = new ArrayList<>(sources("src/test"));
        all.addAll(sources("src/main/java"));
        for (Path file : all) {
            if (file.endsWith("HousekeepingTest.java")) {
                continue;
            }
            String text = House.read(name(file));
            if (SWITCHED_OFF.matcher(text).find() || (name(file).contains("/main/") && LEFTOVER.matcher(text).find())) {
                found.add(name(file));
            }
        }
        assertThat(found).isEmpty();
        assertThat(all).hasSizeGreaterThan(200);
    }

    @Test
    void everyPackage_saysWhatItIsFor() {
        List<String> silent = new ArrayList<>();
        for (Path file : sources("src/main/java")) {
            Path info = file.resolveSibling("package-info.java");
            String text = Files.exists(info) ? House.read(name(info)) : "";
            if (!text.contains("/**") || !text.contains("@NullMarked")) {
                silent.add(name(file));
            }
        }
        assertThat(silent).isEmpty();
    }

    private static List<Path> sources(String part) {
        List<Path> all = new ArrayList<>();
        for (String module : House.MODULES) {
            if (Files.isDirectory(House.root().resolve(module).resolve(part))) {
                all.addAll(House.files(module + "/" + part, ".java"));
            }
        }
        return all;
    }

    private static String name(Path file) {
        return House.root().relativize(file).toString();
    }
}
