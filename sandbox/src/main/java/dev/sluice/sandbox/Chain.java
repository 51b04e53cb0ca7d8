package dev.sluice.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The command that sets up the walls and ends in the program, with the way to read how that went. */
record Chain(List<String> argv, Map<String, String> environment, Path workingDirectory, Outermost outermost, StatusReader reader) {
    /** What the process that we start is. A TERM to one that holds the walls up would kill the rest without grace. */
    enum Outermost {
        WALLS,
        PROGRAM
    }

    /** Says how the chain ended from what it left in the status file and its exit code. */
    @FunctionalInterface
    interface StatusReader {
        How read(String status, int exitCode, Captured stderr);
    }

    /** The ending of a chain that left no word about its program. */
    static How withoutWord(int exitCode, Captured stderr) {
        // The JVM reports death by signal n as 128 + n; the set-up itself never ends with such a code.
        return exitCode > 128 ? new How.Killed(exitCode - 128) : new How.NotStarted(complaint(exitCode, stderr));
    }

    private static String complaint(int exitCode, Captured stderr) {
        String said = String.join("; ", stderr.tail(5));
        return "the set-up ended with code " + exitCode + (said.isBlank() ? " and said nothing" : ": " + said);
    }
}
