package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Known;
import dev.sluice.kernel.task.Topic;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** One run by chance, from its start to its end, with every state held against the {@link WalkModel}. */
final class RandomWalk {
    /** The most that can happen without a snapshot and without anyone from outside: a few turns, each thrice. */
    private static final int STEPS_BETWEEN_SNAPSHOTS_MAX = 60;

    private static final int PAST_MAX = 30;

    /** What may become of a command on its way to the decider. */
    private enum Mishap {
        NONE,
        /** It arrives twice. */
        TWICE,
        /** It never arrives: the engine died first, and asks for the same work again. */
        LOST,
        /** One from long ago arrives before it. */
        OVERTAKEN,
        /** It arrives, and the engine dies at once: what is in memory is gone. */
        CRASH
    }

    private final ChangeDecider decider = new ChangeDecider(ChangePolicy.SOLO);
    private final List<ChangeEvent> events = new ArrayList<>();
    private final WalkModel model = new WalkModel();
    private final Random chance;
    private final RandomRoles roles;
    private final HostileCommands hostile;
    private final Map<Object, Integer> taken;
    private final int passPercent;
    private final int exitPassPercent;
    private final Budget budget;
    private final Manner manner;
    private final List<Command> past = new ArrayList<>();
    private int fromOutside;
    private ChangeState state = decider.initial();
    private int trees;
    private int steps;

    /** How the roles of a run carry themselves, beside being right or wrong. */
    private enum Manner {
        PLAIN,
        /** They take a good part of the time there is for one turn. */
        SLOW,
        /** They bring trees along that nobody asked for, and text that poses as something else. */
        MALICIOUS
    }

    RandomWalk(long seed, Map<Object, Integer> taken) {
        this.chance = new Random(seed);
        this.roles = new RandomRoles(chance, List.of(0, 10, 25, 50).get(chance.nextInt(4)));
        this.hostile = new HostileCommands(chance);
        this.taken = taken;
        this.passPercent = List.of(10, 40, 60, 85).get(chance.nextInt(4));
        this.exitPassPercent = List.of(10, 50, 90).get(chance.nextInt(3));
        this.manner = roles.pick(List.of(Manner.PLAIN, Manner.PLAIN, Manner.SLOW, Manner.MALICIOUS));
        this.budget = new Budget(3 + chance.nextInt(60), 1 + chance.nextInt(20), 600_000, 20_000, 9_000_000);
    }

    int steps() {
        return steps;
    }

    ChangeState run() {
        probe();
        take(start());
        assertThat(state.setting()).as("the run has started").isPresent();
        while (state.status() != RunStatus.DELIVERED && state.status() != RunStatus.STOPPED) {
            steps++;
            assertThat(steps)
                    .as("steps of a run of %s with %s commands from outside", budget, fromOutside)
                    .isLessThanOrEqualTo(STEPS_BETWEEN_SNAPSHOTS_MAX * (budget.iterations() + fromOutside + 1));
            model.check(state, decider.next(state));
            probe();
            Command command = roles.percent(6) ? interruption() : workDone(decider.next(state));
            send(command, mishap());
        }
        model.check(state, decider.next(state));
        probe();
        assertThat(state.snapshots().size()).isLessThanOrEqualTo(budget.iterations());
        assertThat(state.judgement().verifyRunsSinceGreen()).isLessThanOrEqualTo(budget.verifyRuns());
        assertThat(fold()).isEqualTo(state);
        assertThat(ChangeRecord.stopReport(state)).startsWith("# Stop report\n");
        return state;
    }

    private Mishap mishap() {
        return roles.percent(88) ? Mishap.NONE : roles.pick(List.of(Mishap.values()));
    }

    private void send(Command command, Mishap mishap) {
        fromOutside += mishap != Mishap.NONE || isFromOutside(command) ? 1 : 0;
        switch (mishap) {
            case NONE -> take(command);
            case TWICE -> {
                take(command);
                take(command);
            }
            case LOST -> {
                Work due = decider.next(state);
                state = fold();
                assertThat(decider.next(state)).as("the work that was cut off is asked for again").isEqualTo(due);
            }
            case OVERTAKEN -> {
                if (!past.isEmpty()) {
                    take(roles.pick(past));
                }
                take(command);
            }
            case CRASH -> {
                take(command);
                ChangeState lost = state;
                state = fold();
                assertThat(state).as("a fold of what was kept is what was in memory").isEqualTo(lost);
            }
        }
        if (!(command instanceof Command.Stop)) {
            past.add(command);
            past.subList(0, Math.max(0, past.size() - PAST_MAX)).clear();
        }
    }

    private static boolean isFromOutside(Command command) {
        return switch (command) {
            case Command.Answer _, Command.Pause _, Command.Resume _, Command.Stop _, Command.InfrastructureFailed _,
                    Command.TreeFoundChanged _, Command.SnapshotsFoundTampered _, Command.SnapshotsRestored _,
                    Command.TreeRestored _ -> true;
            case Command.Start _, Command.TurnAnswered _, Command.TurnFailed _, Command.GateReported _,
                    Command.SnapshotWritten _, Command.CheckpointCommitted _, Command.DeliveryMade _ -> false;
        };
    }

    private ChangeState fold() {
        ChangeState again = decider.initial();
        for (ChangeEvent event : events) {
            again = decider.evolve(again, event);
        }
        return again;
    }

    private void take(Command command) {
        switch (decider.decide(state, command)) {
            case Decision.Rejected<ChangeEvent>(var reason) -> assertThat(reason).isNotBlank();
            case Decision.Accepted<ChangeEvent>(var accepted) -> {
                assertThat(accepted).isNotEmpty();
                accepted.forEach(this::record);
            }
        }
    }

    private void record(ChangeEvent event) {
        Optional<Transition<Phase, Step>> row = event instanceof ChangeEvent.Moving m
                ? Optional.of(ChangePolicy.SOLO.table().row(state.phase(), m.step()))
                : Optional.empty();
        row.ifPresent(r -> taken.merge(r, 1, Integer::sum));
        if (event instanceof ChangeEvent.HaltRaised h) {
            taken.merge(h.kind(), 1, Integer::sum);
        }
        if (event instanceof ChangeEvent.HaltAnswered a) {
            taken.merge(a.option(), 1, Integer::sum);
        }
        Counters before = state.judgement().counters();
        List<Met> metBefore = state.judgement().met();
        state = decider.evolve(state, event);
        events.add(event);
        model.happened(event, row);
        if (event instanceof ChangeEvent.GateCouldNotRun) {
            assertThat(state.judgement().counters()).isEqualTo(before);
            assertThat(state.judgement().met()).isEqualTo(metBefore);
        }
    }

    /**
     * Commands of every kind are tried on this state and forgotten: none may throw, none that is wrong may be taken.
     *
     * <p>A fifth of them each time: states of one phase and status come by hundreds of times.
     */
    private void probe() {
        // Before the start there is nothing to do, and nothing to ask for.
        Work work = state.setting().isEmpty() ? new Work.Finished(Ending.PAUSED, "") : decider.next(state);
        List<HostileCommands.Probe> probes = new ArrayList<>(hostile.probes(state, work));
        probes.removeIf(_ -> !roles.percent(20));
        for (HostileCommands.Probe probe : probes) {
            Decision<ChangeEvent> decision = decider.decide(state, probe.command());
            switch (decision) {
                case Decision.Rejected<ChangeEvent> _ -> {}
                case Decision.Accepted<ChangeEvent>(var accepted) -> {
                    assertThat(probe.expected())
                            .as("%s in %s %s", probe.command(), state.status(), state.phase())
                            .isEqualTo(HostileCommands.Expected.ANYTHING);
                    ChangeState s = state;
                    for (ChangeEvent event : accepted) {
                        s = decider.evolve(s, event);
                    }
                    assertThat(decider.next(s).key()).isNotBlank();
                }
            }
        }
    }

    private Command.Start start() {
        List<Criterion> criteria = new ArrayList<>();
        if (roles.percent(70)) {
            criteria.add(Drive.checked("AC-1"));
        }
        if (criteria.isEmpty() || roles.percent(50)) {
            criteria.add(Drive.judged("AC-2"));
        }
        IntakeDraft full = Drive.draft(criteria.toArray(Criterion[]::new));
        List<Known> known = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            if (roles.percent(30)) {
                known.add(new Known(topic, "stated: " + topic.word()));
            }
        }
        boolean incomplete = roles.percent(25);
        IntakeDraft draft = new IntakeDraft(
                full.goal(),
                full.constraints(),
                incomplete ? List.of() : full.criteria(),
                full.scope(),
                full.gates(),
                incomplete ? "" : full.slice(),
                known);
        return Drive.startCommand(
                draft,
                budget,
                incomplete
                        ? roles.pick(List.of(Command.Proposals.ACCEPTED, Command.Proposals.CONFIRMED_BY_PERSON))
                        : roles.pick(List.of(Command.Proposals.values())));
    }

    private Command interruption() {
        return switch (chance.nextInt(12)) {
            case 0, 1 -> new Command.Pause("ann");
            case 2, 3 -> new Command.InfrastructureFailed("no disk");
            case 4, 5 -> new Command.SnapshotsFoundTampered(List.of("iter-0001.md changed"));
            case 6, 7 -> new Command.TreeFoundChanged(state.product().tree().orElseThrow(), Drive.tree(666));
            case 8, 9 -> new Command.Resume("ann");
            case 10 -> new Command.SnapshotsRestored();
            default -> roles.percent(30) ? new Command.Stop("ann", "enough") : new Command.Pause("ann");
        };
    }

    private Command workDone(Work work) {
        return switch (work) {
            case Work.TakeTurn t -> roles.percent(3)
                    ? new Command.TurnFailed(t.turn(), "it ran out of time", List.of("write refused"), spent())
                    : new Command.TurnAnswered(t.turn(), answer(t), change(t), List.of(), spent());
            case Work.RunGate g -> new Command.GateReported(verdict(g), spent());
            case Work.WriteSnapshot w -> new Command.SnapshotWritten(w.number(), Sha256.of(w.text()));
            case Work.RestoreSnapshots _ -> new Command.SnapshotsRestored();
            case Work.RestoreTree r -> new Command.TreeRestored(r.commit());
            case Work.CommitCheckpoint c -> new Command.CheckpointCommitted(Drive.commit(++trees), c.tree());
            case Work.Deliver d -> new Command.DeliveryMade(
                    d.tree(), "sluice/x", state.product().head().orElseThrow());
            case Work.AskPerson a -> new Command.Answer(a.halt().id(), option(a), "ann", roles.percent(50) ? "so: be it" : "");
            case Work.Finished _ -> new Command.Resume("ann");
        };
    }

    private int option(Work.AskPerson ask) {
        int stop = ask.halt().kind().options().size();
        return roles.percent(5) ? stop : 1 + chance.nextInt(stop - 1);
    }

    private Value.Obj answer(Work.TakeTurn t) {
        Value.Obj answer = roles.answer(state, t);
        return manner == Manner.MALICIOUS && roles.percent(20) ? roles.poisoned(answer) : answer;
    }

    private Optional<Command.TreeChange> change(Work.TakeTurn t) {
        if (manner == Manner.MALICIOUS && roles.percent(20)) {
            return Optional.of(new Command.TreeChange(
                    Drive.tree(++trees), List.of("../../etc/passwd", "/etc/passwd", "a\nb", ".git/hooks/x", "src/a")));
        }
        if (t.kind() != TurnKind.EDIT || roles.percent(4)) {
            return Optional.empty();
        }
        return Optional.of(new Command.TreeChange(
                roles.percent(5) ? state.product().tree().orElseThrow() : Drive.tree(++trees),
                roles.pick(List.of(List.of("src/a"), List.of("src/a", "docs/b"), List.of("src/a"), List.of()))));
    }

    private Verdict verdict(Work.RunGate g) {
        Outcome outcome = roles.percent(g.gate() == GateName.EXIT ? exitPassPercent : passPercent)
                ? Outcome.PASS
                : roles.pick(List.of(
                        Outcome.FAIL, Outcome.FAIL, Outcome.FAIL, Outcome.UNKNOWN, Outcome.PARTIAL, Outcome.INFRA_ERROR));
        Verdict v = Drive.verdict(g, outcome);
        // A gate that broke half way has checks that passed before.
        return new Verdict(
                v.runId(),
                v.gate(),
                v.tree(),
                outcome,
                v.reason(),
                v.commands(),
                List.of(new Verdict.FailedTest("t", "expected 2\n# Issues (State)", "src/t:4")),
                v.tests(),
                g.checks().stream()
                        .map(c -> new Verdict.CriterionResult(c.id(), Outcome.PASS, c.check().orElseThrow()))
                        .toList(),
                v.tail(),
                v.confinement());
    }

    private Usage spent() {
        if (manner == Manner.SLOW && roles.percent(5)) {
            return new Usage(roles.percent(10) ? Long.MAX_VALUE : budget.millis() / 4, 1, 0);
        }
        return new Usage(chance.nextInt(2_000), 1 + chance.nextInt(200), chance.nextInt(5_000));
    }
}
