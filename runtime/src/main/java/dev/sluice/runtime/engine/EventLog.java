package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.RunHead;
import dev.sluice.ledger.StoredEvent;
import java.util.Optional;
import java.util.function.ObjLongConsumer;

/** One run's events as the flow knows them; an event that cannot be read is refused with the version that can. */
final class EventLog<E> {
    private final Ledger ledger;
    private final RunId run;
    private final EventCodec<E> codec;

    EventLog(Flow<?, E> flow, Ledger ledger, RunId run) {
        this.ledger = ledger;
        this.run = run;
        this.codec = new EventCodec<>(flow.eventType());
    }

    /** Each event after a number, with its own. */
    void each(long afterSequence, ObjLongConsumer<E> sink) {
        ledger.readEach(run, afterSequence, stored -> sink.accept(decode(stored), stored.sequence()));
    }

    /** The event that began the run; empty if there is no such run. */
    Optional<E> first() {
        return ledger.first(run).map(this::decode);
    }

    private E decode(StoredEvent stored) {
        try {
            return codec.decode(stored);
        } catch (EngineProblem.UnreadableEvent e) {
            throw ledger.head(run)
                    .map(RunHead::writtenBy)
                    .filter(version -> !version.isEmpty())
                    .map(e::writtenBy)
                    .orElse(e);
        }
    }
}
