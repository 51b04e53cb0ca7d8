package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangeOption;
import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Halt;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.ledger.RequestKind;
import dev.sluice.seam.Seam;
import dev.sluice.seam.Tap;
import dev.sluice.testkit.Faults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** One whole run that a seed makes up: roles, gates, people and what comes from outside; everything else is real. */
final class SimulatedRun implements AutoCloseable {
    /** After so many answers and wake-ups the person has had enough, and stops the run. */
    static final int PATIENCE = 12;

    private static final String SETTINGS = """
            gates:
              iteration:
                - { run: mood && sh test.sh, report: tap, timeout: 2s }
              exit:
                - { run: mood && sh test.sh, report: tap, timeout: 2s }
            scope: { sentence: the script and its test, include: ["*.sh", "docs/**"], exclude: ["secret/**"] }
            """;

    private static final String JUDGED = "  - { id: AC-2, text: is polite }\n";

    /** With all that must be known stated beforehand no scout is sent, and more of the run is editing. */
    private static final String KNOWN = "known: { entry-points: [greet.sh], tests: [test.sh], commands: [sh test.sh] }\n";

    final Scenario scenario;
    final RunId run;
    final Budget budget;
    final String mark;
    private final Random random;
    private final Disturbance disturbance;
    private final SimulatedRoles roles;
    private final double trouble;
    private final SimulationOracle oracle;
    private int patience = PATIENCE;
    final Map<GateRunId, GateMood> moods = new HashMap<>();
    int sessions;
    int works;
    int failures;

    SimulatedRun(Path directory, long seed) {
        random = new Random(seed);
        mark = Long.toString(1_000_000_000L + seed);
        scenario = new Scenario(directory, SETTINGS, "turns: { scout: [] }\n");
        trouble = List.of(0.0, 0.3, 0.6).get(random.nextInt(3));
        disturbance = Disturbance.any(random);
        // A tight clock makes slow turns and gates run into the end of the budget.
        boolean tight = random.nextInt(8) == 0;
        budget = new Budget(6 + random.nextInt(14), 2 + random.nextInt(6), tight ? 3_000 : 600_000, 1_000_000, 1_000_000);
        roles = new SimulatedRoles(
                random, SimulatedRoles.Temper.any(random), new Mischief.Aims(scenario, mark, tight ? "40" : "0.2"));
        oracle = new SimulationOracle(this);
        run = begun();
    }

    private RunId begun() {
        Path task = scenario.recipe.resolveSibling("task.yaml");
        write(task, Scenario.TASK + (random.nextBoolean() ? JUDGED : "") + (random.nextBoolean() ? KNOWN : ""));
        oracle.lookBefore();
        Preparation.Prepared prepared = Preparation.prepare(scenario.wish(task), scenario.environment);
        Command.Start made = prepared.start();
        scenario.runs.begin(
                new Command.Start(made.run(), made.draft(), made.pins(), budget, made.proposals()),
                prepared.config(),
                Observer.SILENT);
        return made.run();
    }

    String recipe() {
        return disturbance + "\n" + budget + "\n" + roles.recipe();
    }

    /** Lives through sessions until the run is over, and has the oracle look at what is left. */
    Ending live() {
        while (true) {
            sessions++;
            Optional<Work> last = session();
            oracle.lookBetween();
            if (last.isPresent()) {
                switch (last.get()) {
                    case Work.Finished f when f.ending() == Ending.DELIVERED || f.ending() == Ending.STOPPED -> {
                        oracle.lookAfter(f);
                        return f.ending();
                    }
                    case Work.Finished _ -> restless();
                    case Work.AskPerson(Halt halt) -> asked(halt);
                    default -> throw new AssertionError("a session ended with " + last.get());
                }
            }
        }
    }

    /** Works until the engine comes to rest; empty when the process was gone or the system failed before. */
    private Optional<Work> session() {
        Faults faults = disturbance.faults(random);
        Seam.install(Disturbance.besideTheLedger(faults));
        try {
            return Optional.of(scenario.work(run, new Observer() {
                @Override
                public void working(Work work, RunSummary summary) {
                    oracle.sees(work, summary);
                    before(work);
                }

                @Override
                public void happened(List<String> lines, RunSummary summary) {
                    oracle.sees(summary);
                }
            }));
        } catch (Scenario.Gone gone) {
            return Optional.empty();
        } catch (EngineProblem.Infrastructure e) {
            assertThat(faults.struck()).as("what failed was made to fail: %s", e.line()).isPresent();
            failures++;
            return Optional.empty();
        } finally {
            Seam.install(Tap.NONE);
        }
    }

    private void before(Work work) {
        works++;
        switch (work) {
            case Work.TakeTurn t -> prepare(t.kind());
            case Work.RunGate g -> {
                GateMood mood = GateMood.any(random, trouble);
                mood.takeHold(scenario, mark);
                moods.put(g.runId(), mood);
            }
            case Work.WriteSnapshot _, Work.RestoreSnapshots _, Work.RestoreTree _, Work.CommitCheckpoint _, Work.Deliver _ -> {}
            case Work.AskPerson _, Work.Finished _ -> {
                return;
            }
        }
        disturbance.before(work, scenario, run, random);
    }

    private void prepare(TurnKind kind) {
        int ordinal = 1 + (int) scenario.events(run).stream()
                .filter(e -> Scenario.FLOW.turnEndedBy(e).equals(Optional.of(kind)))
                .count();
        write(scenario.recipe, roles.prepared(kind, ordinal, History.read(Scenario.FLOW, scenario.ledger, run).state()));
    }

    private void asked(Halt halt) {
        List<?> options = halt.kind().options();
        int choice = 1 + random.nextInt(options.size());
        boolean stop = options.get(choice - 1) == ChangeOption.STOP;
        if (--patience <= 0) {
            choice = options.indexOf(ChangeOption.STOP) + 1;
        } else if (stop && random.nextInt(8) > 0) {
            choice = 1;
        }
        scenario.runs.answer(run, choice, "ann", "", Observer.SILENT);
    }

    private void restless() {
        if (--patience <= 0 || random.nextInt(20) == 0) {
            scenario.runs.request(run, RequestKind.STOP, "ann", Observer.SILENT);
        } else {
            scenario.runs.wake(run, "ann", Observer.SILENT);
        }
    }

    List<ChangeEvent> events() {
        return scenario.events(run);
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        scenario.close();
    }
}
