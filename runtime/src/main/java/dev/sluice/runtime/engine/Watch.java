package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.LedgerDamaged;
import dev.sluice.ledger.LedgerUnavailable;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Looks out for people's wishes to pause or stop, with one thread and one question for all runs of this process. */
final class Watch {
    private static final long PERIOD_MILLIS = 250;

    private final Ledger ledger;
    private final Map<RunId, Interrupter> watched = new ConcurrentHashMap<>();
    private boolean looking;

    Watch(Ledger ledger) {
        this.ledger = ledger;
    }

    synchronized void add(RunId run, Interrupter interrupter) {
        watched.put(run, interrupter);
        if (!looking) {
            looking = true;
            Thread.ofPlatform().daemon().name("sluice-watch").start(this::look);
        }
    }

    void remove(RunId run) {
        watched.remove(run);
    }

    private void look() {
        while (goesOn()) {
            for (RunId run : requested()) {
                Interrupter interrupter = watched.get(run);
                if (interrupter != null) {
                    interrupter.cutShort();
                }
            }
        }
    }

    private Set<RunId> requested() {
        try {
            return ledger.requested();
        } catch (LedgerUnavailable | LedgerDamaged e) {
            // The engines themselves will say so at their next append; a request can wait until then.
            return Set.of();
        }
    }

    /** After a while: whether there still is a run to look out for. */
    private boolean goesOn() {
        try {
            Thread.sleep(PERIOD_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the watch", e);
        }
        synchronized (this) {
            looking = !watched.isEmpty();
            return looking;
        }
    }
}
