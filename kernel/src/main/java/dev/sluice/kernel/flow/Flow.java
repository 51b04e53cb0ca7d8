package dev.sluice.kernel.flow;

import dev.sluice.kernel.role.TurnKind;
import java.util.List;
import java.util.Optional;

/**
 * A decider with what the shell needs to show and keep a run of it.
 *
 * @param <S> the state of a run
 * @param <E> the events, a sealed family of records
 */
public interface Flow<S, E> extends Decider<S, E> {
    String name();

    Class<E> eventType();

    /** A record through and through, so that it can be kept and read back. */
    Class<S> stateType();

    TransitionTable<?, ?> table();

    /** Every halt that a run of this flow can come to. */
    List<? extends HaltKind> halts();

    RunSummary summary(S state);

    /** What an event means to a person, in a line; empty for bookkeeping. */
    Optional<String> narrate(E event);

    /** The kind of turn that came to an end by this event, well or badly. */
    Optional<TurnKind> turnEndedBy(E event);

    /** The account that is left when a run stops without delivering. */
    String stopReport(S state);

    /** The text of the snapshot that is recorded by this event, when it comes next after this state. */
    Optional<RecordedSnapshot> snapshotRecordedBy(S state, E event);

    /** A snapshot's number and text. */
    record RecordedSnapshot(int number, String text) {}
}
