package dev.sluice.bench;

import dev.sluice.kernel.change.ChangeDecider;
import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.change.ChangeState;
import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Scope;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Drives the real decider through a run that fails its gate for ever: always another plan, never enough. */
final class TirelessEditor {
    private static final GateCommand TEST = new GateCommand(
            "make test", GateCommand.Kind.TEST, GateCommand.Report.NONE, 60_000, GateCommand.Net.NONE);
    private static final int MANY = 1_000_000_000;
    private static final List<String> TAIL = IntStream.rangeClosed(1, 8)
            .mapToObj(n -> "src/main/java/shop/Invoice.java:" + n + ": expected 107.00 but was 100.00, rounding " + n)
            .toList();

    private final ChangeDecider flow = new ChangeDecider(ChangePolicy.SOLO);
    private final RunId run;
    private final int findingsPerScout;
    private ChangeState state = flow.initial();
    private int count;

    /** Its scouts find one thing each. */
    TirelessEditor(RunId run) {
        this(run, 1);
    }

    TirelessEditor(RunId run, int findingsPerScout) {
        this.run = run;
        this.findingsPerScout = findingsPerScout;
    }

    /** The id of the n-th run of a benchmark. */
    static RunId run(int number) {
        StringBuilder id = new StringBuilder("R-");
        for (int place = 0, rest = number; place < 16; place++, rest /= 26) {
            id.append((char) ('A' + rest % 26));
        }
        return new RunId(id.toString());
    }

    private Command.Start start() {
        IntakeDraft draft = new IntakeDraft(
                "make invoices add up",
                List.of("no new dependency"),
                List.of(new Criterion(new CriterionId("AC-1"), "the sum is right", Optional.of("make check"))),
                Optional.of(new Scope("sources only", List.of("src/**"), List.of())),
                new Gates(List.of(TEST), List.of(TEST)),
                "add the tax",
                List.of());
        return new Command.Start(
                run,
                draft,
                new Command.Pins(commit(0), tree(0), Sha256.of("settings"), "sluice.yaml"),
                new Budget(MANY, MANY, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
                Command.Proposals.REFUSED);
    }

    ChangeDecider flow() {
        return flow;
    }

    ChangeState state() {
        return state;
    }

    int iteration() {
        return state.snapshots().size();
    }

    /** Begins, or does what is next; gives what happened. */
    List<ChangeEvent> step() {
        return take(nextCommand());
    }

    Command nextCommand() {
        return state.setting().isEmpty() ? start() : answer(flow.next(state));
    }

    List<ChangeEvent> take(Command command) {
        return switch (flow.decide(state, command)) {
            case Decision.Rejected<ChangeEvent>(String reason) -> throw new IllegalStateException(reason);
            case Decision.Accepted<ChangeEvent>(List<ChangeEvent> events) -> {
                events.forEach(event -> state = flow.evolve(state, event));
                yield events;
            }
        };
    }

    private Command answer(Work work) {
        count++;
        return switch (work) {
            case Work.WriteSnapshot w -> new Command.SnapshotWritten(w.number(), Sha256.of(w.text()));
            case Work.TakeTurn w -> turn(w);
            case Work.CommitCheckpoint w -> new Command.CheckpointCommitted(commit(w.number()), w.tree());
            case Work.RunGate w -> new Command.GateReported(failed(w), Usage.NONE);
            case Work.AskPerson w -> new Command.Answer(w.halt().id(), 1, "bench", "");
            case Work.RestoreTree w -> new Command.TreeRestored(w.commit());
            case Work.RestoreSnapshots _ -> new Command.SnapshotsRestored();
            case Work.Deliver _, Work.Finished _ -> throw new IllegalStateException("a run without end came to " + work);
        };
    }

    private Command turn(Work.TakeTurn work) {
        Optional<Command.TreeChange> change = switch (work.kind()) {
            case EDIT -> Optional.of(new Command.TreeChange(tree(count), List.of("src/Invoice.java")));
            case INTAKE, SCOUT, CONSOLIDATE, PLAN, LADDER, SCOPE_REVISION, NEW_SLICE, EXIT_CLAIM, AUDIT, JUDGE ->
                Optional.empty();
        };
        return new Command.TurnAnswered(work.turn(), result(work), change, List.of(), new Usage(1_000, 500, 100));
    }

    private Value.Obj result(Work.TakeTurn work) {
        var result = Value.object().put("kind", work.kind().word());
        return switch (work.kind()) {
            case SCOUT -> result.put("findings", findings()).build();
            case CONSOLIDATE -> result.put("promotions", promotions()).build();
            case PLAN -> result.put("approach", "round once, at the end, attempt " + count)
                    .put("hypothesis", "rounding each line loses a cent, case " + count)
                    .putStrings("facts", List.of("F-1"))
                    .putStrings("paths", List.of("src/Invoice.java", "src/Case" + count + ".java"))
                    .put("gate", "iteration")
                    .build();
            case EDIT -> result.put("summary", "round at the end, attempt " + count).build();
            case LADDER -> result.put("choice", "re-plan")
                    .putStrings("facts", List.of("F-1"))
                    .put("reason", "the sum is still off in case " + count)
                    .build();
            case AUDIT -> audit();
            case INTAKE, SCOPE_REVISION, NEW_SLICE, EXIT_CLAIM, JUDGE -> throw new IllegalStateException(
                    "a run without end is not asked for " + work.kind());
        };
    }

    private List<Value> findings() {
        return IntStream.range(0, findingsPerScout)
                .<Value>mapToObj(n -> Value.object()
                        .put("path", "src/Invoice.java")
                        .put("note", "the sum is made here, line " + (count + n))
                        .build())
                .toList();
    }

    /** Every piece of evidence becomes a fact, as with an editor who throws nothing away. */
    private List<Value> promotions() {
        List<Value> all = new ArrayList<>();
        state.knowledge().evidence().forEach(e -> all.add(Value.object()
                .putStrings("evidence", List.of(e.id().text()))
                .put("fact", "as " + e.id() + " shows: " + e.note())
                .build()));
        return all;
    }

    private Value.Obj audit() {
        return Value.object()
                .put("kind", "audit")
                .put("verdict", "FAIL")
                .put("mismatches", List.<Value>of())
                .put(
                        "diagnosis",
                        List.of(Value.object()
                                .put("cause", "tax is taken of rounded lines, seen in case " + count)
                                .put("confidence", "high")
                                .put("evidence", "the log of the last gate run")
                                .build()))
                .putStrings("gaps", List.of("no test for an invoice without lines"))
                .putStrings("risks", List.of())
                .putStrings("checks", List.of("an invoice of 3 lines of 0.335"))
                .build();
    }

    private static Verdict failed(Work.RunGate work) {
        return new Verdict(
                work.runId(),
                work.gate(),
                work.tree(),
                Outcome.FAIL,
                "make test ended with 1",
                List.of(new Verdict.CommandReport("make test", 1, 900, Outcome.FAIL, "")),
                List.of(),
                Verdict.TestCount.NOT_REPORTED,
                Collections.emptyList(),
                TAIL,
                "unshare");
    }

    private static TreeHash tree(int number) {
        return new TreeHash("%040x".formatted(number));
    }

    private static CommitHash commit(int number) {
        return new CommitHash("%040x".formatted(0xc000000L + number));
    }
}
