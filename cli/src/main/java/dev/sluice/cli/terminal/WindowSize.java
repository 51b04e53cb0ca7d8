package dev.sluice.cli.terminal;

/** How many columns and rows a terminal has. */
public record WindowSize(int columns, int rows) {
    public static final WindowSize USUAL = new WindowSize(80, 24);

    /** Where the size can be asked for, again and again: people resize windows. */
    @FunctionalInterface
    public interface Source {
        WindowSize ask();
    }
}
