package dev.sluice.cli.args;

import java.util.List;

/** What an exit code of a command says. */
public record ExitMeaning(int code, String meaning) {
    private static final ExitMeaning USAGE = new ExitMeaning(2, "usage, configuration or I/O error");
    private static final ExitMeaning INFRASTRUCTURE =
            new ExitMeaning(4, "infrastructure error; can be resumed once mended");

    /** Commands that show or change something and are done. */
    public static final List<ExitMeaning> SIMPLE = List.of(new ExitMeaning(0, "done"), USAGE);

    /** Commands that drive a run. */
    public static final List<ExitMeaning> RUN = List.of(
            new ExitMeaning(0, "delivered"),
            new ExitMeaning(1, "halted: a person or host is needed"),
            USAGE,
            new ExitMeaning(3, "stopped: stuck or out of budget"),
            INFRASTRUCTURE);

    /** Commands that run one gate. */
    public static final List<ExitMeaning> GATE = List.of(
            new ExitMeaning(0, "PASS"), new ExitMeaning(1, "FAIL or UNKNOWN"), USAGE, INFRASTRUCTURE);
}
