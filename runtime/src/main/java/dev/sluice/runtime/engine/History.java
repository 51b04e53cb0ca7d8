package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.ledger.KeptState;
import dev.sluice.ledger.Ledger;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A run as its events tell it: the state they fold to, how many there are, and which turns have ended. */
public final class History<S, E> {
    private final Flow<S, E> flow;
    private final EventCodec<E> codec;
    private final String shape;
    private Standing<S> standing;
    private long version;

    private History(Flow<S, E> flow, Standing<S> standing, long version) {
        this(flow, new EventCodec<>(flow.eventType()), StateShape.of(flow.stateType()), standing, version);
    }

    private History(Flow<S, E> flow, EventCodec<E> codec, String shape, Standing<S> standing, long version) {
        this.flow = flow;
        this.codec = codec;
        this.shape = shape;
        this.standing = standing;
        this.version = version;
    }

    /** That of a run of which nothing is written yet. */
    public static <S, E> History<S, E> empty(Flow<S, E> flow) {
        return new History<>(flow, Standing.initial(flow), 0);
    }

    /** As the newest checkpoint has it; empty if there is none, another build of the state made it, or it cannot be read. */
    static <S, E> Optional<History<S, E>> checkpointed(Flow<S, E> flow, Ledger ledger, RunId run) {
        return ledger.checkpoint(run)
                .filter(kept -> kept.writer().equals(StateShape.of(flow.stateType())))
                .flatMap(kept -> Standing.parse(flow, kept.text())
                        .map(standing -> new History<>(flow, standing, kept.version())));
    }

    /** As a checkpoint is to have it. */
    public KeptState kept() {
        return new KeptState(shape, standing.text());
    }

    /** The fold of everything that is in the ledger. */
    public static <S, E> History<S, E> read(Flow<S, E> flow, Ledger ledger, RunId run) {
        return read(flow, ledger, run, _ -> {});
    }

    /** As {@link #read(Flow, Ledger, RunId)}, shown after each event on the way. */
    static <S, E> History<S, E> read(Flow<S, E> flow, Ledger ledger, RunId run, Consumer<History<S, E>> onTheWay) {
        History<S, E> history = empty(flow);
        new EventLog<>(flow, ledger, run).each(0, (event, sequence) -> {
            history.accept(event, sequence);
            onTheWay.accept(history);
        });
        return history;
    }

    /** Folds what the ledger has beyond this. */
    void catchUp(Ledger ledger, RunId run) {
        new EventLog<>(flow, ledger, run).each(version, this::accept);
    }

    /** Folds one event that is on disk. */
    void accept(E event, long sequence) {
        standing = standing.after(flow, event);
        version = sequence;
    }

    /** What this would be after more events. */
    public History<S, E> with(List<E> events) {
        History<S, E> after = new History<>(flow, codec, shape, standing, version);
        events.forEach(event -> after.accept(event, after.version + 1));
        return after;
    }

    /** Goes over to another account of the same run. */
    void replaceBy(History<S, E> other) {
        standing = other.standing;
        version = other.version;
    }

    Standing<S> standing() {
        return standing;
    }

    public S state() {
        return standing.state();
    }

    public long version() {
        return version;
    }

    /** How many turns of this kind have ended, well or badly: a script agent answers by this number. */
    public int asked(TurnKind kind) {
        return standing.asked().getOrDefault(kind, 0);
    }

    public EventCodec<E> codec() {
        return codec;
    }

    /** The text of every snapshot, rendered again from the events: what files are restored from. */
    public static <S, E> SortedMap<Integer, String> snapshots(Flow<S, E> flow, Ledger ledger, RunId run) {
        SortedMap<Integer, String> texts = new TreeMap<>();
        History<S, E> history = empty(flow);
        new EventLog<>(flow, ledger, run).each(0, (event, sequence) -> {
            flow.snapshotRecordedBy(history.state(), event).ifPresent(s -> texts.put(s.number(), s.text()));
            history.accept(event, sequence);
        });
        return texts;
    }
}
