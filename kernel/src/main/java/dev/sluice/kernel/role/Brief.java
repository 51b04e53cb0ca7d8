package dev.sluice.kernel.role;

/** The text handed to an agent for one turn: a rendering of the role's view, within a byte budget. */
public record Brief(String text) {
    public static final int BYTES_MAX = 96 * 1024;
}
