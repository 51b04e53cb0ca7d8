package dev.sluice.kernel.explore;

import java.util.function.Predicate;

/**
 * A promise that every step of every run keeps.
 *
 * @param <S> the state of a run
 * @param <E> the events of the flow
 * @param <W> the witness's account
 */
public record Invariant<S, E, W>(String name, Predicate<Taken<S, E, W>> holds) {}
