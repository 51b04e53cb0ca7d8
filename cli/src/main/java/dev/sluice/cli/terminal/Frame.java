package dev.sluice.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** The lines that one redraw of the live block shows, each narrower than the window. */
record Frame(List<Line> lines) {
    private static final String[] SPINNER = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
    private static final int ROWS_FOR_BLOCK_MIN = 8;
    private static final int COLUMNS_FOR_BLOCK_MIN = 24;

    /** A line as it is written, and how many cells it takes. */
    record Line(String text, int cells) {}

    static Frame of(ProgressState state, long elapsedSeconds, long beat, Style style, WindowSize window) {
        // A terminal wraps once its last cell is filled, so that cell stays free.
        int room = window.columns() - 1;
        String spinner = SPINNER[(int) Math.floorMod(beat, (long) SPINNER.length)];
        String activity = Escape.shown(state.activity());
        String head = head(state.where(), elapsed(elapsedSeconds), room - 2);
        List<Line> lines = new ArrayList<>();
        if (room < 1) {
            return new Frame(List.of());
        }
        if (window.rows() < ROWS_FOR_BLOCK_MIN || window.columns() < COLUMNS_FOR_BLOCK_MIN) {
            add(lines, style, Style.Tone.NAME, spinner + " " + (activity.isEmpty() ? state.where() : activity), room);
            return new Frame(lines);
        }
        add(lines, style, Style.Tone.STRONG, spinner + " " + head, room);
        indented(lines, style, Style.Tone.NORMAL, ProgressState.shown(state.counters()), room);
        indented(lines, style, Style.Tone.NORMAL, ProgressState.shown(state.budget()), room);
        indented(lines, style, Style.Tone.FAINT, activity, room);
        return new Frame(lines);
    }

    private static void indented(List<Line> lines, Style style, Style.Tone tone, String text, int room) {
        if (!text.isEmpty()) {
            add(lines, style, tone, "  " + text, room);
        }
    }

    private static void add(List<Line> lines, Style style, Style.Tone tone, String text, int room) {
        String cropped = Cells.cropped(text, room);
        lines.add(new Line(style.of(tone, cropped), Cells.width(cropped)));
    }

    /** Where we are on the left, how long it has taken on the right; time is the first to be kept. */
    private static String head(String where, String elapsed, int room) {
        int left = room - Cells.width(elapsed) - 2;
        return left < 1 ? elapsed : Cells.padded(Cells.cropped(where, left), left) + "  " + elapsed;
    }

    static String elapsed(long seconds) {
        if (seconds < 60) {
            return seconds + " s";
        }
        long minutes = seconds / 60;
        return minutes < 60
                ? minutes + " min " + twoDigits(seconds % 60) + " s"
                : minutes / 60 + " h " + twoDigits(minutes % 60) + " min";
    }

    private static String twoDigits(long number) {
        return number < 10 ? "0" + number : Long.toString(number);
    }

    /** How many rows these lines take in a window of this width, which may be narrower than when they were drawn. */
    int rowsAt(int columns) {
        int rows = 0;
        for (Line line : lines) {
            rows += Math.max(1, Math.ceilDiv(line.cells(), Math.max(1, columns)));
        }
        return rows;
    }
}
