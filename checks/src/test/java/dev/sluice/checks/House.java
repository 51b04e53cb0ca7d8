package dev.sluice.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The source tree, as the checks see it. */
final class House {
    /** Modules from the inside out; each may use only those before it, as the table in the architecture document says. */
    static final List<String> MODULES =
            List.of(
                    "seam", "testkit", "kernel", "codec", "ledger", "sandbox", "workspace", "agents", "runtime", "cli", "checks",
                    "bench");

    private House() {}

    static Path root() {
        return Path.of(System.getProperty("sluice.root", "..")).toAbsolutePath().normalize();
    }

    static String read(String path) {
        try {
            return Files.readString(root().resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    /** Files below a folder whose name ends so; build output is left out. */
    static List<Path> files(String folder, String ending) {
        try (Stream<Path> all = Files.walk(root().resolve(folder))) {
            return all.filter(Files::isRegularFile)
                    .filter(p -> p.toString().endsWith(ending))
                    .filter(p -> !p.toString().contains("/target/") && !p.toString().contains("/.git/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot walk " + folder, e);
        }
    }
}
