package dev.sluice.kernel.gate;

/** One command of a gate, as pinned when the run starts. */
public record GateCommand(String run, Kind kind, Report report, long timeoutMillisMax, Net network) {
    /** What a success of the command shows. */
    public enum Kind {
        TEST,
        BUILD,
        CHECK
    }

    /** How to learn which tests ran. */
    public enum Report {
        /** By nothing but the exit code. */
        NONE,
        /** JUnit XML files, as Surefire and most runners write them. */
        SUREFIRE,
        /** Test Anything Protocol on standard output. */
        TAP
    }

    /** Whether the command may reach the network. */
    public enum Net {
        NONE,
        HOST
    }
}
