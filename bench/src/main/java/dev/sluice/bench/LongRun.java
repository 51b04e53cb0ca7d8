package dev.sluice.bench;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Command;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Appended;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.NewEvent;
import dev.sluice.ledger.Owner;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.runtime.engine.EventCodec;
import java.util.ArrayList;
import java.util.List;

/**
 * A run with a long history, as the decider itself would have written it.
 *
 * <p>It has up to 200 iterations, more than any budget allows; the events between them are those of a person who pauses
 * and resumes it all day.
 */
final class LongRun {
    private static final int ITERATIONS_MAX = 200;
    private static final int EVENTS_PER_ITERATION = 10;
    private static final int BATCH_EVENTS = 2_000;

    private final EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
    private final SqliteLedger ledger;
    private final List<NewEvent> waiting = new ArrayList<>();
    private long version;

    private LongRun(SqliteLedger ledger) {
        this.ledger = ledger;
    }

    /** Writes a run of about so many events; gives how many there are. */
    static long write(SqliteLedger ledger, int events) {
        return new LongRun(ledger).write(events);
    }

    private long write(int events) {
        Lease lease = switch (ledger.acquire(TirelessEditor.run(0), Owner.current())) {
            case Acquired.Held(Lease held) -> held;
            case Acquired.Refused(Owner _, String why) -> throw new IllegalStateException(why);
        };
        int iterations = Math.min(ITERATIONS_MAX, events / EVENTS_PER_ITERATION);
        TirelessEditor editor = new TirelessEditor(TirelessEditor.run(0));
        while (version + waiting.size() < events) {
            long due = (version + waiting.size()) * iterations / events;
            if (editor.iteration() <= due) {
                keep(editor.step());
            } else {
                keep(editor.take(new Command.Pause("bench")));
                keep(editor.take(new Command.Resume("bench")));
            }
            if (waiting.size() >= BATCH_EVENTS) {
                flush(lease);
            }
        }
        flush(lease);
        ledger.release(lease);
        return version;
    }

    private void keep(List<ChangeEvent> events) {
        events.forEach(event -> waiting.add(codec.encode(event)));
    }

    private void flush(Lease lease) {
        if (!waiting.isEmpty() && ledger.append(lease, version, waiting) instanceof Appended.Done(long now, _)) {
            version = now;
            waiting.clear();
        }
    }
}
