package dev.sluice.kernel.flow;

/**
 * A flow as three pure functions: what a command leads to, what an event changes, what is to be done next.
 *
 * @param <S> the state of a run
 * @param <E> the events of the flow
 */
public interface Decider<S, E> {
    S initial();

    Decision<E> decide(S state, Command command);

    S evolve(S state, E event);

    Work next(S state);
}
