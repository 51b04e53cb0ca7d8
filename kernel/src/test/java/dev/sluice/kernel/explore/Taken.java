package dev.sluice.kernel.explore;

import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.Work;
import java.util.List;

/**
 * A command and what came of it; a refused one has no events and leaves everything as it was.
 *
 * @param <S> the state of a run
 * @param <E> the events of the flow
 * @param <W> the witness's account
 */
public record Taken<S, E, W>(
        Flow<S, E> flow, S before, W knownBefore, Work due, Move move, List<E> events, S after, W knownAfter) {
    public boolean isRefused() {
        return events.isEmpty();
    }

    /** What is to be done afterwards. */
    public Work dueAfter() {
        return flow.next(after);
    }
}
