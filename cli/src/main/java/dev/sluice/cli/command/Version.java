package dev.sluice.cli.command;

/** The version of this build. A constant, since reading it from a file would slow every start; a test compares it. */
public final class Version {
    public static final String NUMBER = "0.2.0";

    private Version() {}
}
