package dev.sluice.kernel.explore;

import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.Work;
import java.util.List;
import java.util.function.Supplier;

/**
 * A command and what came of it; a refused one has no events and leaves everything as it was.
 *
 * @param <S> the state of a run
 * @param <E> the events of the flow
 * @param <W> the witness's account
 */
public record Taken<S, E, W>(
        Flow<S, E> flow, Node<S, W> from, Move move, List<E> events, Node<S, W> to) {
    /** A state, what the witness knows there, and the work that is due in it, rendered when somebody looks. */
    public record Node<S, W>(S state, W known, Supplier<Work> due) {}

    public boolean isRefused() {
        return events.isEmpty();
    }

    public S before() {
        return from.state();
    }

    public S after() {
        return to.state();
    }

    public Work due() {
        return from.due().get();
    }

    /** What is to be done afterwards. */
    public Work dueAfter() {
        return to.due().get();
    }
}
