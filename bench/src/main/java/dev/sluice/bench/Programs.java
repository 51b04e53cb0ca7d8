package dev.sluice.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Starts other programs and waits for them. */
final class Programs {
    private Programs() {}

    /** Runs a program whose error stream is ours; gives what it wrote, and throws unless it ended well. */
    static String output(List<String> command, Path directory) {
        return output(command, directory, ProcessBuilder.Redirect.INHERIT);
    }

    /** As {@link #output}, for programs that say on their error stream what nobody needs to know. */
    static String quietOutput(List<String> command, Path directory) {
        return output(command, directory, ProcessBuilder.Redirect.DISCARD);
    }

    private static String output(List<String> command, Path directory, ProcessBuilder.Redirect errors) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectError(errors)
                    .start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            if (exit != 0) {
                throw new IllegalStateException(String.join(" ", command) + " ended with " + exit + ":\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command.getFirst(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
