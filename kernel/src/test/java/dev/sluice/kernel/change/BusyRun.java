package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.value.Value;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A run that goes on and on: much is found, much fails, approach follows approach, issues stay open. */
final class BusyRun {
    private static final int FINDINGS = 10;
    private static final Budget ENDLESS =
            new Budget(1_000_000, 1_000_000, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    final Drive drive = new Drive();
    private final Map<TurnKind, Integer> taken = new EnumMap<>(TurnKind.class);
    private int steps;
    private int gates;

    BusyRun() {
        drive.start(Drive.draft(Drive.checked("AC-1"), Drive.judged("AC-2")), ENDLESS, Command.Proposals.REFUSED);
    }

    void step() {
        steps++;
        drive.ok(done(drive.next()));
    }

    private Command done(Work work) {
        return switch (work) {
            case Work.TakeTurn t -> new Command.TurnAnswered(
                    t.turn(), answer(t.kind(), taken.merge(t.kind(), 1, Integer::sum)), change(t), List.of(), Usage.NONE);
            case Work.RunGate g -> new Command.GateReported(verdict(g), Usage.NONE);
            case Work.WriteSnapshot w -> new Command.SnapshotWritten(w.number(), Sha256.of(w.text()));
            case Work.CommitCheckpoint c -> new Command.CheckpointCommitted(Drive.commit(steps), c.tree());
            case Work.AskPerson a -> new Command.Answer(a.halt().id(), 2, "ann", "");
            case Work.RestoreSnapshots _, Work.RestoreTree _, Work.Deliver _, Work.Finished _ -> throw new IllegalStateException(
                    "not in this run: " + work);
        };
    }

    private Value.Obj answer(TurnKind kind, int n) {
        return switch (kind) {
            case INTAKE -> throw new IllegalStateException("the terms are complete");
            case SCOUT -> scout(n % 4 == 3 ? "elsewhere/x" : "src/a", n);
            case CONSOLIDATE -> consolidate(n);
            case PLAN -> Answers.plan(
                    "because of reason %06d".formatted(n), List.of(n % 4 == 0 ? "F-999999" : "F-1"), List.of("src/p%06d".formatted(n)));
            case EDIT -> Answers.edit();
            case LADDER -> Answers.ladder(List.of("fix-forward", "re-plan", "re-scout").get(n % 3));
            case SCOPE_REVISION -> Answers.scope(List.of("src/**"));
            case NEW_SLICE -> Answers.slice("slice %06d".formatted(n));
            case EXIT_CLAIM -> Answers.claim(n % 2 == 0 ? "unmet" : "evidence", "AC-1", "AC-2");
            case AUDIT -> Answers.audit("FAIL", "cause %06d, seen in the log".formatted(n));
            case JUDGE -> Answers.judge("AC-2", n % 3 == 0 ? "FAIL" : "PASS");
        };
    }

    private static Value.Obj scout(String path, int n) {
        List<Value> findings = IntStream.range(0, FINDINGS)
                .<Value>mapToObj(i -> Value.object()
                        .put("path", path)
                        .put("note", "finding %06d-%02d says what is there, in a sentence of some length".formatted(n, i))
                        .build())
                .toList();
        return Value.object().put("kind", "scout").put("findings", findings).build();
    }

    private Value.Obj consolidate(int n) {
        List<String> ids = drive.state.knowledge().evidence().stream().map(Evidence::id).map(Object::toString).toList();
        List<Value> issues = List.of(
                issue("question %06d is open".formatted(n), "re-plan"), issue("trouble %06d is known".formatted(n), "fix"));
        return SoloTurns.with(Answers.consolidate(ids), "issues", new Value.Arr(n % 2 == 0 ? issues : List.of()));
    }

    private static Value issue(String text, String next) {
        return Value.object().put("text", text).put("next", next).build();
    }

    private Optional<Command.TreeChange> change(Work.TakeTurn t) {
        return t.kind() == TurnKind.EDIT
                ? Optional.of(new Command.TreeChange(
                        Drive.tree(steps), List.of("src/a", "beyond/f%06d".formatted(steps))))
                : Optional.empty();
    }

    /** The iteration gate passes every fifth time, the exit gate never. */
    private Verdict verdict(Work.RunGate g) {
        boolean passes = g.gate() == GateName.ITERATION && ++gates % 5 == 0;
        Verdict v = Drive.verdict(g, passes ? Outcome.PASS : Outcome.FAIL);
        return new Verdict(
                v.runId(),
                v.gate(),
                v.tree(),
                v.outcome(),
                v.reason(),
                v.commands(),
                List.of(new Verdict.FailedTest("test %06d".formatted(steps), "expected 2, was 3", "src/t:4")),
                v.tests(),
                v.criteria(),
                IntStream.range(0, Verdict.TAIL_LINES_MAX).mapToObj("output line %03d of a failing build"::formatted).toList(),
                v.confinement());
    }
}
