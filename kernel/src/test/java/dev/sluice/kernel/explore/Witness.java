package dev.sluice.kernel.explore;

/**
 * A second, simpler account of a run, kept from its events alone, that promises are held against.
 *
 * @param <W> the account, a value with {@code equals} and finitely many forms
 * @param <E> the events of the flow
 */
public interface Witness<W, E> {
    W initial();

    W after(W before, E event);
}
