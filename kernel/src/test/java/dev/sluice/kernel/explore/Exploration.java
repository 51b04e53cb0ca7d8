package dev.sluice.kernel.explore;

import java.util.List;
import java.util.Set;

/**
 * What an exploration found.
 *
 * @param states how many control parts there are
 * @param transitions how many commands were taken, each in each of them
 * @param refused how many commands were refused
 * @param compared how many states that were taken for another one were held against it
 * @param reached what the steps taken cover
 * @param problems what is wrong, each with the way that leads there
 */
public record Exploration(
        int states, long transitions, long refused, int compared, Set<Object> reached, List<String> problems) {
    public Exploration {
        reached = Set.copyOf(reached);
        problems = List.copyOf(problems);
    }

    public String count(String flow) {
        return "[count] exploration %s: %d states, %d transitions, %d refused, %d merged states compared"
                .formatted(flow, states, transitions, refused, compared);
    }
}
