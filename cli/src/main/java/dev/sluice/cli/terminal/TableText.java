package dev.sluice.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of text in aligned columns that fit the terminal; cells are made safe here. */
public final class TableText {
    private static final int GAP = 2;
    private static final int SHRUNK_MIN = 8;

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    public TableText(String... header) {
        this.header = List.of(header);
    }

    /** Adds a row with a cell for each column. */
    public TableText row(String... cells) {
        if (cells.length != header.size()) {
            throw new IllegalArgumentException(
                    "a row of " + cells.length + " cells in a table of " + header.size() + " columns");
        }
        List<String> safe = new ArrayList<>();
        for (String cell : cells) {
            safe.add(Escape.shown(cell));
        }
        rows.add(safe);
        return this;
    }

    /** Lines without trailing blanks, none wider than {@code columnsMax} unless that leaves no room for all columns. */
    public List<String> lines(Style style, int columnsMax) {
        int[] widths = widths(columnsMax);
        List<String> lines = new ArrayList<>();
        lines.add(style.of(Style.Tone.STRONG, line(header, widths)));
        for (List<String> row : rows) {
            lines.add(line(row, widths));
        }
        return lines;
    }

    private int[] widths(int columnsMax) {
        int[] widths = new int[header.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Cells.width(header.get(i));
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], Cells.width(row.get(i)));
            }
        }
        int excess = Arrays.stream(widths).sum() + GAP * (widths.length - 1) - columnsMax;
        // Long texts stand at the end and ids in front; an id that is cut can no longer be copied.
        int last = widths.length - 1;
        int given = Math.clamp(excess, 0, Math.max(0, widths[last] - SHRUNK_MIN));
        widths[last] -= given;
        excess -= given;
        while (excess > 0) {
            int widest = widest(widths);
            if (widths[widest] <= SHRUNK_MIN) {
                break;
            }
            widths[widest]--;
            excess--;
        }
        return widths;
    }

    private static int widest(int[] widths) {
        int widest = 0;
        for (int i = 1; i < widths.length; i++) {
            // Of equals the last shrinks: ids stand in front and long texts at the end.
            if (widths[i] >= widths[widest]) {
                widest = i;
            }
        }
        return widest;
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(i == 0 ? "" : " ".repeat(GAP)).append(Cells.padded(Cells.cropped(cells.get(i), widths[i]), widths[i]));
        }
        return line.toString().stripTrailing();
    }
}
