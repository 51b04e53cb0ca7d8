package dev.sluice.cli.terminal;

import java.util.concurrent.locks.LockSupport;

/** Gives a live view its heartbeat, and closes it when the process is told to stop. */
final class SelfDrawing implements ProgressView {
    private static final long BEAT_NANOS = 100_000_000L;

    private final LiveProgress view;
    private final Thread heart;
    private final Thread lastWill;
    private volatile boolean closed;

    SelfDrawing(LiveProgress view) {
        this.view = view;
        this.heart = Thread.ofPlatform().daemon().name("progress").start(this::beatUntilClosed);
        this.lastWill = Thread.ofPlatform().name("progress-close").unstarted(view::close);
        Runtime.getRuntime().addShutdownHook(lastWill);
    }

    private void beatUntilClosed() {
        while (!closed) {
            view.beat();
            LockSupport.parkNanos(BEAT_NANOS);
        }
    }

    @Override
    public void show(ProgressState state) {
        view.show(state);
    }

    @Override
    public void line(Style.Tone tone, String text) {
        view.line(tone, text);
    }

    @Override
    public void close() {
        closed = true;
        view.close();
        LockSupport.unpark(heart);
        try {
            Runtime.getRuntime().removeShutdownHook(lastWill);
        } catch (IllegalStateException alreadyStopping) {
            return;
        }
    }
}
