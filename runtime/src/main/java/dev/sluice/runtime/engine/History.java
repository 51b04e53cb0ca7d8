package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.StoredEvent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A run as its events tell it: the state they fold to, and what else can be read off them. */
public final class History<S, E> {
    private final Flow<S, E> flow;
    private final EventCodec<E> codec;
    private final Map<TurnKind, Integer> asked = new EnumMap<>(TurnKind.class);
    private final List<String> lines = new ArrayList<>();
    private S state;
    private long version;

    public History(Flow<S, E> flow) {
        this.flow = flow;
        this.codec = new EventCodec<>(flow.eventType());
        this.state = flow.initial();
    }

    public static <S, E> History<S, E> read(Flow<S, E> flow, Ledger ledger, RunId run) {
        History<S, E> history = new History<>(flow);
        ledger.readEach(run, 0, history::take);
        return history;
    }

    private void take(StoredEvent stored) {
        accept(codec.decode(stored), stored.sequence());
    }

    /** Folds one event that is on disk. */
    public void accept(E event, long sequence) {
        state = flow.evolve(state, event);
        version = sequence;
        flow.narrate(event).ifPresent(lines::add);
        flow.turnEndedBy(event).ifPresent(kind -> asked.merge(kind, 1, Integer::sum));
    }

    public S state() {
        return state;
    }

    public long version() {
        return version;
    }

    /** How many turns of this kind have ended, well or badly: a script agent answers by this number. */
    public int asked(TurnKind kind) {
        return asked.getOrDefault(kind, 0);
    }

    /** What happened, in words, oldest first. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    public EventCodec<E> codec() {
        return codec;
    }

    /** The text of every snapshot, rendered again from the events: what files are restored from. */
    public static <S, E> SortedMap<Integer, String> snapshots(Flow<S, E> flow, Ledger ledger, RunId run) {
        SortedMap<Integer, String> texts = new TreeMap<>();
        EventCodec<E> codec = new EventCodec<>(flow.eventType());
        S state = flow.initial();
        for (StoredEvent stored : ledger.read(run, 0)) {
            E event = codec.decode(stored);
            flow.snapshotRecordedBy(state, event).ifPresent(s -> texts.put(s.number(), s.text()));
            state = flow.evolve(state, event);
        }
        return texts;
    }
}
