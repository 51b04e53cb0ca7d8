package dev.sluice.kernel.explore;

import java.util.function.Predicate;

/**
 * A promise that every run keeps, at every step or in every state.
 *
 * @param <S> the state of a run
 * @param <E> the events of the flow
 * @param <W> the witness's account
 */
public record Invariant<S, E, W>(String name, Span span, Predicate<Taken<S, E, W>> holds) {
    /** When it is looked at. */
    public enum Span {
        /** With every command in every state, refused ones included. */
        STEP,
        /** Once in each state, with a step that leads there; for what takes long to look at. */
        STATE
    }
}
