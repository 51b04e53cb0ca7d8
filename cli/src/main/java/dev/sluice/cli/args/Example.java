package dev.sluice.cli.args;

/** A command line to copy, and what it does. */
public record Example(String commandLine, String meaning) {}
