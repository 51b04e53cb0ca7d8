package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Known;
import dev.sluice.kernel.task.Scope;
import dev.sluice.kernel.task.Topic;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Drives the decider by hand: commands go in, events are folded, the next work is looked at. */
final class Drive {
    static final RunId RUN = new RunId("R-AAAAAAAAAAAAAAAA");
    static final GateCommand TEST = new GateCommand(
            "make test", GateCommand.Kind.TEST, GateCommand.Report.NONE, 60_000, GateCommand.Net.NONE);
    static final Gates GATES = new Gates(List.of(TEST), List.of(TEST));
    static final Scope SCOPE = new Scope("sources only", List.of("src/**"), List.of("src/secret/**"));

    final ChangeDecider decider = new ChangeDecider(ChangePolicy.SOLO);
    final List<ChangeEvent> events = new ArrayList<>();
    ChangeState state = decider.initial();
    private int trees;

    static IntakeDraft draft(Criterion... criteria) {
        return new IntakeDraft(
                "make it add", List.of("no new dependency"), List.of(criteria), Optional.of(SCOPE), GATES, "add", List.of());
    }

    static Criterion checked(String id) {
        return new Criterion(new CriterionId(id), "it adds", Optional.of("true"));
    }

    static Criterion judged(String id) {
        return new Criterion(new CriterionId(id), "it reads well", Optional.empty());
    }

    static IntakeDraft known(IntakeDraft d) {
        return new IntakeDraft(
                d.goal(),
                d.constraints(),
                d.criteria(),
                d.scope(),
                d.gates(),
                d.slice(),
                List.of(
                        new Known(Topic.ENTRY_POINTS, "src/a"),
                        new Known(Topic.TESTS, "src/t"),
                        new Known(Topic.COMMANDS, "make test")));
    }

    Drive start(IntakeDraft draft) {
        return start(draft, Budget.STANDARD, Command.Proposals.REFUSED);
    }

    Drive start(IntakeDraft draft, Budget budget, Command.Proposals proposals) {
        return ok(startCommand(draft, budget, proposals));
    }

    static Command.Start startCommand(IntakeDraft draft, Budget budget, Command.Proposals proposals) {
        return new Command.Start(
                RUN, draft, new Command.Pins(commit(0), tree(0), Sha256.of("s"), "sluice.yaml"), budget, proposals);
    }

    static TreeHash tree(int n) {
        return new TreeHash("%040x".formatted(n));
    }

    static CommitHash commit(int n) {
        return new CommitHash("%040x".formatted(0xc0000 + n));
    }

    Decision<ChangeEvent> decide(Command command) {
        return decider.decide(state, command);
    }

    /** Decides, expects acceptance, folds. */
    Drive ok(Command command) {
        Decision<ChangeEvent> decision = decide(command);
        assertThat(decision).isInstanceOf(Decision.Accepted.class);
        ((Decision.Accepted<ChangeEvent>) decision).events().forEach(e -> {
            state = decider.evolve(state, e);
            events.add(e);
        });
        return this;
    }

    String rejection(Command command) {
        Decision<ChangeEvent> decision = decide(command);
        assertThat(decision).isInstanceOf(Decision.Rejected.class);
        return ((Decision.Rejected<ChangeEvent>) decision).reason();
    }

    Work next() {
        return decider.next(state);
    }

    Work.TakeTurn turn() {
        assertThat(next()).isInstanceOf(Work.TakeTurn.class);
        return (Work.TakeTurn) next();
    }

    /** Writes the snapshot that is due, if one is. */
    Drive write() {
        if (next() instanceof Work.WriteSnapshot w) {
            ok(new Command.SnapshotWritten(w.number(), Sha256.of(w.text())));
        }
        return this;
    }

    Drive expect(TurnKind kind) {
        write();
        assertThat(turn().kind()).isEqualTo(kind);
        return this;
    }

    Drive answer(TurnKind kind, Value.Obj result) {
        expect(kind);
        return ok(new Command.TurnAnswered(turn().turn(), result, Optional.empty(), List.of(), Usage.NONE));
    }

    Drive scout(String path) {
        return answer(TurnKind.SCOUT, Answers.scout(path, "the adder is here"));
    }

    Drive scoutAll() {
        while (write().next() instanceof Work.TakeTurn t && t.kind() == TurnKind.SCOUT) {
            scout("src/a");
        }
        return this;
    }

    /** Promotes all evidence at hand, one fact each. */
    Drive consolidate() {
        return answer(
                TurnKind.CONSOLIDATE,
                Answers.consolidate(state.knowledge().evidence().stream()
                        .map(e -> e.id().text())
                        .toList()));
    }

    Drive plan(String hypothesis) {
        return answer(TurnKind.PLAN, Answers.plan(hypothesis, List.of("F-1"), List.of("src/**")));
    }

    Drive edit(String... paths) {
        expect(TurnKind.EDIT);
        trees++;
        ok(new Command.TurnAnswered(
                turn().turn(),
                Answers.edit(),
                Optional.of(new Command.TreeChange(tree(trees), List.of(paths))),
                List.of(),
                Usage.NONE));
        return ok(new Command.CheckpointCommitted(commit(trees), tree(trees)));
    }

    Drive ladder(String choice) {
        return answer(TurnKind.LADDER, Answers.ladder(choice));
    }

    Drive gate(GateName gate, Outcome outcome) {
        write();
        assertThat(next()).isInstanceOf(Work.RunGate.class);
        assertThat(((Work.RunGate) next()).gate()).isEqualTo(gate);
        return ok(new Command.GateReported(verdict((Work.RunGate) next(), outcome), Usage.NONE));
    }

    static Verdict verdict(Work.RunGate work, Outcome outcome) {
        return new Verdict(
                work.runId(),
                work.gate(),
                work.tree(),
                outcome,
                outcome == Outcome.PASS ? "" : "because",
                List.of(new Verdict.CommandReport("make test", outcome == Outcome.PASS ? 0 : 1, 5, outcome, "")),
                List.of(),
                Verdict.TestCount.NOT_REPORTED,
                work.checks().stream()
                        .map(c -> new Verdict.CriterionResult(c.id(), outcome, c.check().orElseThrow()))
                        .toList(),
                List.of("one line", "another"),
                "unshare");
    }

    /** From the start to the first edit's gate. */
    Drive toFirstGate() {
        return scoutAll().consolidate().plan("h1").edit("src/a");
    }

    Drive deliver() {
        write();
        return ok(new Command.DeliveryMade(
                state.product().tree().orElseThrow(), "sluice/x", state.product().head().orElseThrow()));
    }

    <E extends ChangeEvent> List<E> all(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
