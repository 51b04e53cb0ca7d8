package dev.sluice.workspace.git;

import java.util.List;

/** A git command that did not do what was asked: a broken repository, a full disk, or a bug. */
public final class GitFailed extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int ERROR_LINES_MAX = 5;

    private final List<String> command;
    private final int exit;
    private final String errors;

    GitFailed(List<String> command, int exit, String errors) {
        super("git " + String.join(" ", command) + " ended with " + exit + ": " + firstLines(errors));
        this.command = List.copyOf(command);
        this.exit = exit;
        this.errors = firstLines(errors);
    }

    public List<String> command() {
        return command;
    }

    /** The exit code, or -1 when git was stopped for a limit. */
    public int exit() {
        return exit;
    }

    /** The first lines git wrote to its error stream. */
    public String errors() {
        return errors;
    }

    private static String firstLines(String text) {
        return String.join("\n", text.lines().limit(ERROR_LINES_MAX).toList());
    }
}
