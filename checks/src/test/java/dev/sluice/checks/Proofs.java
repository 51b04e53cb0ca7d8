package dev.sluice.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which tests say that they prove which requirement or put the program through which torture, read off the test sources. */
final class Proofs {
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"((?:SOLO|EDIT|REF|LO|TKT|X|torture)-\\d+)\"\\)");
    private static final Pattern METHOD = Pattern.compile("^\\s+(?:public |protected )?(?:final )?void (\\w+)\\(");
    private static final Pattern TYPE = Pattern.compile("^(?:public |final |abstract )*class (\\w+)");

    private Proofs() {}

    /** Requirement or torture to {@code Class.method}, or to {@code Class} where the whole class is tagged. */
    static Map<String, List<String>> all() {
        Map<String, List<String>> proofs = new TreeMap<>();
        for (String module : House.MODULES) {
            Path tests = House.root().resolve(module).resolve("src/test");
            if (Files.isDirectory(tests)) {
                House.files(module + "/src/test", ".java").forEach(file -> read(file, proofs));
            }
        }
        return proofs;
    }

    private static void read(Path file, Map<String, List<String>> proofs) {
        List<String> pending = new ArrayList<>();
        String type = "";
        try {
            for (String line : Files.readAllLines(file)) {
                Matcher tag = TAG.matcher(line);
                while (tag.find()) {
                    pending.add(tag.group(1));
                }
                Matcher method = METHOD.matcher(line);
                Matcher declared = TYPE.matcher(line);
                if (declared.find()) {
                    type = declared.group(1);
                    claim(proofs, pending, type);
                } else if (method.find()) {
                    claim(proofs, pending, type + "." + method.group(1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static void claim(Map<String, List<String>> proofs, List<String> pending, String test) {
        pending.forEach(id -> proofs.computeIfAbsent(id, _ -> new ArrayList<>()).add(test));
        pending.clear();
    }
}
