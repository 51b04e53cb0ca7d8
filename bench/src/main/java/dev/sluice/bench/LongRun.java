package dev.sluice.bench;

import dev.sluice.kernel.change.ChangeDecider;
import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.change.ChangeState;
import dev.sluice.kernel.flow.Command;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Appended;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.NewEvent;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.runtime.engine.Engine;
import dev.sluice.runtime.engine.EventCodec;
import dev.sluice.runtime.engine.History;
import dev.sluice.seam.Owner;
import java.util.ArrayList;
import java.util.List;

/**
 * A run with a long history, as the decider itself would have written it.
 *
 * <p>It has up to 200 iterations, more than any budget allows; the events between them are those of a person who pauses
 * and resumes it all day. Its newest checkpoint lies as far back as an engine lets it.
 */
final class LongRun {
    private static final int ITERATIONS_MAX = 200;
    private static final int EVENTS_PER_ITERATION = 10;
    private static final int BATCH_EVENTS = 2_000;

    private final EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
    private final SqliteLedger ledger;
    private final List<NewEvent> waiting = new ArrayList<>();
    private History<ChangeState, ChangeEvent> history = History.empty(new ChangeDecider(ChangePolicy.SOLO));
    private long version;
    private boolean checkpointed;

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
        while (history.version() < events) {
            long due = history.version() * iterations / events;
            if (editor.iteration() <= due) {
                keep(editor.step());
            } else {
                keep(editor.take(new Command.Pause("bench")));
                keep(editor.take(new Command.Resume("bench")));
            }
            boolean lastCheckpoint = !checkpointed && history.version() > events - Engine.EVENTS_BETWEEN_CHECKPOINTS;
            if (lastCheckpoint) {
                version = appended(ledger.append(lease, version, waiting, history.kept()));
                checkpointed = true;
            } else if (waiting.size() >= BATCH_EVENTS || history.version() >= events) {
                version = appended(ledger.append(lease, version, waiting));
            }
        }
        ledger.release(lease);
        return version;
    }

    private void keep(List<ChangeEvent> events) {
        events.forEach(event -> waiting.add(codec.encode(event)));
        history = history.with(events);
    }

    private long appended(Appended answer) {
        if (!(answer instanceof Appended.Done(long now, _))) {
            throw new IllegalStateException("could not append: " + answer);
        }
        waiting.clear();
        return now;
    }
}
