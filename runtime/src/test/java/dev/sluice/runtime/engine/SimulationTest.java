package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.testkit.Effort;
import dev.sluice.workspace.file.LinkFreeRoot;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs with roles, gates and people that misbehave at random; whatever they do, the promises hold. */
class SimulationTest {
    private static final int SEEDS_MAX = 1_000_000_000;

    /** Seeds of runs that once broke a promise: every build lives them again. None has so far. */
    private static final List<Integer> KEPT = List.of();

    private final Map<Ending, Integer> endings = new EnumMap<>(Ending.class);
    private final TreeSet<String> halts = new TreeSet<>();
    private int sessions;
    private int failures;
    private int works;
    private int events;
    private int refusals;
    private int denials;
    private int gates;

    @TempDir
    Path directory;

    @Test
    void runs_madeUpAtRandom_keepThePromises() {
        Random seeds = new Random(Effort.seed("SimulationTest"));
        int runs = Effort.of(8, 300);
        KEPT.forEach(this::simulate);
        for (int i = KEPT.size(); i < runs; i++) {
            simulate(seeds.nextInt(SEEDS_MAX));
        }
        System.out.println("[count] simulation: " + this);
        assertThat(endings.values().stream().mapToInt(n -> n).sum()).isEqualTo(runs);
        if (Effort.isFull()) {
            assertThat(endings).containsKeys(Ending.DELIVERED, Ending.STOPPED);
            assertThat(halts).hasSizeGreaterThanOrEqualTo(4);
        }
    }

    private void simulate(int seed) {
        Path place = directory.resolve("run-" + seed);
        try (SimulatedRun simulated = new SimulatedRun(place, seed)) {
            try {
                endings.merge(simulated.live(), 1, Integer::sum);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("simulation seed " + seed + ", to be kept in SimulationTest once it is mended:\n"
                        + simulated.recipe() + "\n" + String.join("\n", simulated.scenario.runs.told(simulated.run).lines()), e);
            }
            count(simulated);
        }
        LinkFreeRoot.deleteTree(place);
    }

    private void count(SimulatedRun simulated) {
        sessions += simulated.sessions;
        failures += simulated.failures;
        works += simulated.works;
        for (ChangeEvent event : simulated.events()) {
            events++;
            switch (event) {
                case ChangeEvent.TurnRefused e -> {
                    refusals++;
                    denials += e.denials().size();
                }
                case ChangeEvent.TurnTaken e -> denials += e.denials().size();
                case ChangeEvent.GateJudged _, ChangeEvent.GateCouldNotRun _ -> gates++;
                case ChangeEvent.HaltRaised e -> halts.add(e.kind().code());
                default -> {}
            }
        }
    }

    @Override
    public String toString() {
        return endings.toString().toLowerCase(Locale.ROOT) + ", " + sessions + " sessions, " + failures + " of them ended by a failing call, " + works + " works, " + events
                + " events, " + gates + " gate runs, " + refusals + " turns refused, " + denials + " writes denied, halts " + halts;
    }
}
