package dev.sluice.kernel.explore;

/**
 * The control part of a state: what decisions depend on, and nothing that is only carried along.
 *
 * @param <S> the state of a run
 */
@FunctionalInterface
public interface Projection<S> {
    /** A value with {@code equals}; states with equal parts are taken for one, and samples of them are compared. */
    Object control(S state);
}
