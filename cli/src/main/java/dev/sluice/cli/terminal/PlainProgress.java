package dev.sluice.cli.terminal;

import java.io.PrintStream;

/** Progress where no block can be redrawn: one line for each happening, and none for what did not change. */
public final class PlainProgress implements ProgressView {
    private final PrintStream out;
    private final Style style;
    private String last = "";

    public PlainProgress(PrintStream out, Style style) {
        this.out = out;
        this.style = style;
    }

    @Override
    public synchronized void show(ProgressState state) {
        String activity = Escape.shown(state.activity());
        String where = state.where();
        String now = where.isEmpty() || activity.isEmpty() ? where + activity : where + ": " + activity;
        if (now.isEmpty() || now.equals(last)) {
            return;
        }
        last = now;
        String counters = ProgressState.shown(state.counters());
        write(counters.isEmpty() ? now : now + " (" + counters + ")");
    }

    @Override
    public synchronized void line(Style.Tone tone, String text) {
        for (String line : Escape.lines(text)) {
            write(style.of(tone, line));
        }
    }

    private void write(String line) {
        out.print(line + "\n");
        out.flush();
    }

    @Override
    public void close() {
        out.flush();
    }
}
