package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Transition;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Walks the real decider by chance, with every role at its best and worst, and checks each state on the way. */
@Tag("SOLO-6")
@Tag("SOLO-13")
@Tag("SOLO-14")
@Tag("SOLO-16")
@Tag("SOLO-18")
class SoloWalkTest {
    private static final long FIRST_SEED = 1;
    private static final int WALKS = 250;

    @Test
    void walk_anyRoles_holdsEveryInvariant_ends_andEveryTransitionIsTaken() {
        System.out.println("seeds of the walks: " + FIRST_SEED + " to " + (FIRST_SEED + WALKS - 1));
        Map<Object, Integer> taken = new LinkedHashMap<>();
        ChangePolicy.SOLO.table().rows().forEach(row -> taken.put(row, 0));
        for (ChangeHalt halt : ChangeHalt.values()) {
            taken.put(halt, 0);
        }
        for (ChangeOption option : ChangeOption.values()) {
            taken.put(option, 0);
        }
        Map<RunStatus, Integer> endings = new EnumMap<>(RunStatus.class);
        int steps = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + WALKS; seed++) {
            RandomWalk walk = new RandomWalk(seed, taken);
            endings.merge(walkTo(walk, seed), 1, Integer::sum);
            steps += walk.steps();
        }
        print(taken, endings, steps);
        assertThat(steps).isGreaterThan(10_000);
        assertThat(endings.keySet()).containsExactlyInAnyOrder(RunStatus.STOPPED, RunStatus.DELIVERED);
        List<Object> never = new ArrayList<>(taken.keySet());
        never.removeIf(k -> taken.getOrDefault(k, 0) > 0);
        assertThat(never).as("transitions, halts and options that no walk took").isEmpty();
    }

    private static RunStatus walkTo(RandomWalk walk, long seed) {
        try {
            return walk.run().status();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ", step " + walk.steps() + ": " + e.getMessage(), e);
        }
    }

    private static void print(Map<Object, Integer> taken, Map<RunStatus, Integer> endings, int steps) {
        System.out.println(steps + " steps, endings " + endings);
        taken.forEach((what, times) -> System.out.println(
                (what instanceof Transition<?, ?> t ? t.from() + " " + t.step() : what.toString()) + ": " + times));
    }
}
