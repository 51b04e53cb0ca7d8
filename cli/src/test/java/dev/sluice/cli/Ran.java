package dev.sluice.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How a real process ended, and what it wrote. */
public record Ran(int exit, String out, String err) {

    public static Ran of(Path directory, String... command) {
        return of(directory, Map.of(), command);
    }

    /** Runs a command without a terminal; a variable set to nothing is taken out of its environment. */
    public static Ran of(Path directory, Map<String, String> environment, String... command) {
        try {
            Path out = Files.createTempFile("ran", ".out");
            Path err = Files.createTempFile("ran", ".err");
            ProcessBuilder builder = new ProcessBuilder(List.of(command))
                    .directory(directory.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            environment.forEach((name, value) -> {
                if (value.isEmpty()) {
                    builder.environment().remove(name);
                } else {
                    builder.environment().put(name, value);
                }
            });
            int exit = builder.start().waitFor();
            Ran ran = new Ran(exit, Files.readString(out), Files.readString(err));
            Files.delete(out);
            Files.delete(err);
            return ran;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
