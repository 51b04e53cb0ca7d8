package dev.sluice.kernel.explore;

import dev.sluice.kernel.flow.Work;
import java.util.List;

/**
 * All commands worth trying in a state: every outcome of the work that is due, and commands that do not fit.
 *
 * @param <S> the state of a run
 */
@FunctionalInterface
public interface Alphabet<S> {
    List<Move> moves(S state, Work work);
}
