package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.testkit.Effort;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
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
    private static final String SEEDS = "/regression-seeds.txt";
    private static final String NAME = "solo-walk";

    @Test
    void walk_anyRoles_holdsEveryInvariant_ends_andEveryTransitionIsTaken() {
        Tally tally = new Tally();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + WALKS; seed++) {
            tally.walk(seed);
        }
        tally.print("solo walk, seeds " + FIRST_SEED + " to " + (FIRST_SEED + WALKS - 1));
        assertThat(tally.steps).isGreaterThan(10_000);
        assertThat(tally.endings.keySet()).containsExactlyInAnyOrder(RunStatus.STOPPED, RunStatus.DELIVERED);
        List<Object> never = new ArrayList<>(tally.taken.keySet());
        never.removeIf(k -> tally.taken.getOrDefault(k, 0) > 0);
        assertThat(never).as("transitions, halts and options that no walk took").isEmpty();
    }

    @Test
    void walk_withSeedsOfTheDay_holdsEveryInvariant_andEnds() {
        int stepsMin = Effort.of(20_000, 1_000_000);
        Random seeds = new Random(Effort.seed("SoloWalkTest"));
        Tally tally = new Tally();
        while (tally.steps < stepsMin) {
            tally.walk(seeds.nextInt(Integer.MAX_VALUE));
        }
        tally.print("solo simulation");
        assertThat(tally.endings.keySet()).containsExactlyInAnyOrder(RunStatus.STOPPED, RunStatus.DELIVERED);
    }

    @Test
    void walk_withEverySeedThatOnceFailed_holdsEveryInvariant() throws IOException {
        Tally tally = new Tally();
        for (String line : seeds()) {
            String[] words = line.split("\\s+", 4);
            assertThat(words).as("a line of %s is: name, seed, #, why; this is: %s", SEEDS, line).hasSize(4);
            assertThat(words[2]).as(line).isEqualTo("#");
            if (words[0].equals(NAME)) {
                tally.walk(Long.parseLong(words[1]));
            }
        }
        tally.print("solo regression seeds");
        assertThat(tally.walks).isPositive();
    }

    private static List<String> seeds() throws IOException {
        try (InputStream in = SoloWalkTest.class.getResourceAsStream(SEEDS)) {
            String text = new String(Objects.requireNonNull(in, SEEDS).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        }
    }

    /** What a number of walks came to. */
    private static final class Tally {
        final Map<Object, Integer> taken = new LinkedHashMap<>();
        final Map<RunStatus, Integer> endings = new EnumMap<>(RunStatus.class);
        int steps;
        int walks;

        Tally() {
            ChangePolicy.SOLO.table().rows().forEach(row -> taken.put(row, 0));
            for (ChangeHalt halt : ChangeHalt.values()) {
                taken.put(halt, 0);
            }
            for (ChangeOption option : ChangeOption.values()) {
                taken.put(option, 0);
            }
        }

        void walk(long seed) {
            RandomWalk walk = new RandomWalk(seed, taken);
            try {
                endings.merge(walk.run().status(), 1, Integer::sum);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "step %d: %s%nto keep it, add to regression-seeds.txt: %s %d # what went wrong"
                                .formatted(walk.steps(), e.getMessage(), NAME, seed),
                        e);
            }
            steps += walk.steps();
            walks++;
        }

        void print(String what) {
            System.out.println("[count] " + what + ": " + walks + " runs, " + steps + " steps, endings " + endings);
        }
    }
}
