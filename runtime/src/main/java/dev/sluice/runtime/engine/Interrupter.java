package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.LedgerUnavailable;
import dev.sluice.sandbox.Running;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Looks out for a person's wish to pause or stop while a program runs, and then ends the program. */
final class Interrupter implements AutoCloseable {
    private static final long PERIOD_MILLIS = 250;

    private final AtomicReference<@Nullable Running> current = new AtomicReference<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile boolean cut;

    Interrupter(Ledger ledger, RunId run) {
        this.thread = Thread.ofPlatform().daemon().name("sluice-interrupter").start(() -> watch(ledger, run));
    }

    /** Before an effect: nothing has been cut short. */
    void fresh() {
        cut = false;
    }

    boolean hasCut() {
        return cut;
    }

    void watching(Running running) {
        current.set(running);
    }

    void idle() {
        current.set(null);
    }

    private void watch(Ledger ledger, RunId run) {
        while (!closed) {
            look(ledger, run);
            try {
                Thread.sleep(PERIOD_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void look(Ledger ledger, RunId run) {
        Running running = current.get();
        try {
            if (running != null && !ledger.pending(run).isEmpty()) {
                cut = true;
                running.cancel();
            }
        } catch (LedgerUnavailable e) {
            // The engine itself will say so at its next append; a request can wait until then.
            idle();
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
