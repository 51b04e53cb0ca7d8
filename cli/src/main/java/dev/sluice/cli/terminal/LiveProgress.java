package dev.sluice.cli.terminal;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Progress on a terminal: a small block at the bottom that is redrawn in place, above it the lines that happened.
 *
 * <p>Without {@link #start} nothing moves by itself: {@link #beat} redraws when it is time to.
 */
public final class LiveProgress implements ProgressView {
    private static final long REDRAW_NANOS_MIN = 100_000_000L;
    private static final long LINES_PENDING_MAX = 1_000;
    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String CLEAR_REST_OF_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";
    private static final Frame EMPTY = new Frame(List.of());

    private enum Phase {
        NOT_DRAWN,
        DRAWN,
        CLOSED
    }

    private final PrintStream out;
    private final Style style;
    private final WindowSize.Source window;
    private final MonotonicClock clock;
    private final long startedNanos;
    private final List<String> pending = new ArrayList<>();
    private ProgressState state = ProgressState.NOTHING;
    private Frame drawn = EMPTY;
    private Phase phase = Phase.NOT_DRAWN;
    private long drawnNanos;

    public LiveProgress(PrintStream out, Style style, WindowSize.Source window, MonotonicClock clock) {
        this.out = out;
        this.style = style;
        this.window = window;
        this.clock = clock;
        this.startedNanos = clock.nanos();
        this.drawnNanos = startedNanos - REDRAW_NANOS_MIN;
    }

    /** A view that redraws itself until it is closed, and that gives the cursor back even when the process is stopped. */
    public static ProgressView start(PrintStream out, Style style, WindowSize.Source window) {
        return new SelfDrawing(new LiveProgress(out, style, window, MonotonicClock.SYSTEM));
    }

    @Override
    public synchronized void show(ProgressState newState) {
        state = newState;
        beat();
    }

    @Override
    public synchronized void line(Style.Tone tone, String text) {
        for (String line : Escape.lines(text)) {
            pending.add(style.of(tone, line));
        }
        if (pending.size() >= LINES_PENDING_MAX || phase == Phase.CLOSED) {
            draw();
        } else {
            beat();
        }
    }

    /** Redraws, unless the last redraw is too fresh. */
    public synchronized void beat() {
        if (clock.nanos() - drawnNanos >= REDRAW_NANOS_MIN) {
            draw();
        }
    }

    private void draw() {
        if (phase == Phase.CLOSED) {
            flushLines();
            return;
        }
        drawnNanos = clock.nanos();
        WindowSize size = window.ask();
        long elapsedNanos = drawnNanos - startedNanos;
        Frame frame =
                Frame.of(state, elapsedNanos / 1_000_000_000L, elapsedNanos / REDRAW_NANOS_MIN, style, size);
        StringBuilder bytes = new StringBuilder(512);
        if (phase == Phase.NOT_DRAWN) {
            bytes.append(HIDE_CURSOR);
        }
        toTopOfBlock(bytes, size);
        if (!pending.isEmpty()) {
            // Clearing after a line that fills the last cell would erase that cell.
            bytes.append(CLEAR_BELOW);
        }
        for (String line : pending) {
            bytes.append(line).append('\n');
        }
        pending.clear();
        for (int i = 0; i < frame.lines().size(); i++) {
            bytes.append(i == 0 ? "" : "\n").append(frame.lines().get(i).text()).append(CLEAR_REST_OF_LINE);
        }
        bytes.append(CLEAR_BELOW);
        write(bytes);
        drawn = frame;
        phase = Phase.DRAWN;
    }

    private void toTopOfBlock(StringBuilder bytes, WindowSize size) {
        // A narrowed window has wrapped what was drawn; there cannot be more rows above than the window has.
        int up = Math.min(drawn.rowsAt(size.columns()), Math.max(1, size.rows())) - 1;
        bytes.append('\r');
        if (up > 0) {
            bytes.append("\u001b[").append(up).append('A');
        }
    }

    private void flushLines() {
        StringBuilder bytes = new StringBuilder();
        for (String line : pending) {
            bytes.append(line).append('\n');
        }
        pending.clear();
        write(bytes);
    }

    private void write(StringBuilder bytes) {
        // One write for each redraw, or a slow terminal shows half a block.
        out.print(bytes);
        out.flush();
    }

    /** Writes the lines still waiting, removes the block and shows the cursor again. */
    @Override
    public synchronized void close() {
        if (phase == Phase.CLOSED) {
            return;
        }
        if (phase == Phase.DRAWN) {
            StringBuilder bytes = new StringBuilder();
            toTopOfBlock(bytes, window.ask());
            write(bytes.append(CLEAR_BELOW).append(SHOW_CURSOR));
        }
        phase = Phase.CLOSED;
        flushLines();
    }
}
