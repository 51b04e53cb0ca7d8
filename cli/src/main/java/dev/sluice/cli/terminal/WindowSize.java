package dev.sluice.cli.terminal;

import java.util.Map;

/** How many columns and rows a terminal has. */
public record WindowSize(int columns, int rows) {
    public static final WindowSize USUAL = new WindowSize(80, 24);
    private static final int CELLS_MAX = 10_000;

    /** Where the size can be asked for, again and again: people resize windows. */
    @FunctionalInterface
    public interface Source {
        WindowSize ask();
    }

    /** The size when the program was started: what the launcher saw, else {@code COLUMNS} and {@code LINES}, else usual. */
    public static WindowSize atStart(Map<String, String> environment) {
        return atStart(System.getProperty("sluice.window", ""), environment);
    }

    /** The launcher hands over what {@code stty size} prints: rows, a blank, columns. */
    static WindowSize atStart(String seen, Map<String, String> environment) {
        int blank = seen.indexOf(' ');
        int columns = number(environment.getOrDefault("COLUMNS", ""), USUAL.columns);
        int rows = number(environment.getOrDefault("LINES", ""), USUAL.rows);
        return blank < 0
                ? new WindowSize(columns, rows)
                : new WindowSize(number(seen.substring(blank + 1), columns), number(seen.substring(0, blank), rows));
    }

    private static int number(String text, int otherwise) {
        try {
            int number = Integer.parseInt(text);
            return number > 0 && number <= CELLS_MAX ? number : otherwise;
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
