package dev.sluice.sandbox;

/** Which of a program's two output streams some bytes came from. */
public enum Stream {
    STDOUT,
    STDERR
}
