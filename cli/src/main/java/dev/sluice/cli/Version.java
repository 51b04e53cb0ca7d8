package dev.sluice.cli;

/** The version of this build. A constant, since reading it from a file would slow every start; a test compares it. */
final class Version {
    static final String NUMBER = "0.1.0";

    private Version() {}
}
