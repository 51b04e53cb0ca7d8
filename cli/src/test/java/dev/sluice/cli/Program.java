package dev.sluice.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The program in this process, as a shell would start it in a directory with an environment. */
public record Program(Path directory, Map<String, String> environment) {

    /** In a directory, with a state home, and with nothing else of the person who runs the tests but the path. */
    public static Program in(Path directory, Path home) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH", System.getenv("PATH"),
                "HOME", directory.resolveSibling("person").toString(),
                "SLUICE_HOME", home.toString(),
                "USER", "tester",
                "COLUMNS", "80",
                "LC_ALL", "C.UTF-8"));
        return new Program(directory, environment);
    }

    public Program with(String name, String value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(name, value);
        return new Program(directory, changed);
    }

    public Ran run(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Main.run(
                List.of(words),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                environment,
                directory);
        return new Ran(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
