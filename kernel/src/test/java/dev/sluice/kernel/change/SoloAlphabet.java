package dev.sluice.kernel.change;

import dev.sluice.kernel.explore.Alphabet;
import dev.sluice.kernel.explore.Move;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two ids, two trees, every outcome and refusal, and what fits no state, for a change. */
final class SoloAlphabet implements Alphabet<ChangeState> {
    private static final Usage ALL_THERE_IS = new Usage(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    private static final List<TreeHash> TREES = List.of(Drive.tree(0xa), Drive.tree(0xb));
    private static final TreeHash STRANGE_TREE = Drive.tree(0xbad);
    private static final TreeHash FOUND_TREE = Drive.tree(0xbeef);
    private static final CommitHash COMMIT = Drive.commit(1);
    private static final CommitHash STRANGE_COMMIT = Drive.commit(0xfff);
    private static final Sha256 FORGED = Sha256.of("forged");

    /** Whether anything may come in between that has nothing to do with the work that is due. */
    enum Interruptions {
        /** At any moment a disk is full, a tree changed, a snapshot tampered with, or a person wants a pause. */
        ALL,
        /** None: what is left is the work itself, which then can be followed much further. */
        NONE
    }

    private final Map<String, Command.Start> starts;
    private final Interruptions interruptions;

    SoloAlphabet(Map<String, Command.Start> starts, Interruptions interruptions) {
        this.interruptions = interruptions;
        this.starts = Collections.unmodifiableMap(new LinkedHashMap<>(starts));
    }

    @Override
    public List<Move> moves(ChangeState s, Work work) {
        List<Move> all = new ArrayList<>();
        starts.forEach((name, start) -> all.add(Move.person(name, start)));
        turns(all, s, work);
        gates(all, s, work);
        effects(all, s, work);
        people(all, s);
        if (interruptions == Interruptions.ALL) {
            interruptions(all, s);
        }
        return all;
    }

    private static void turns(List<Move> all, ChangeState s, Work work) {
        int now = s.control().turnsTaken() + 1;
        Value.Obj nonsense = Value.object().put("kind", new Value.Nil()).build();
        all.add(Move.engine("answer-late", answer(TurnId.of(now - 1), nonsense)));
        all.add(Move.engine("answer-early", answer(TurnId.of(now + 1), nonsense)));
        all.add(Move.engine("fail-late", failed(TurnId.of(now - 1))));
        all.add(Move.engine("answer-nonsense", answer(TurnId.of(now), nonsense)));
        all.add(Move.engine("fail", failed(TurnId.of(now))));
        if (!(work instanceof Work.TakeTurn t)) {
            return;
        }
        Map<String, Value.Obj> answers = SoloTurns.answers(s, t.kind());
        answers.forEach((name, result) -> {
            if (t.kind() == TurnKind.EDIT) {
                edits(all, s, t, result);
            } else {
                all.add(Move.engine(name, answer(t.turn(), result)));
            }
        });
        Value.Obj first = answers.values().iterator().next();
        Command.TreeChange smuggled = new Command.TreeChange(TREES.getFirst(), List.of("src/a"));
        all.add(Move.engine(
                "answer-at-any-price",
                new Command.TurnAnswered(t.turn(), first, Optional.of(smuggled), List.of(), ALL_THERE_IS)));
    }

    private static void edits(List<Move> all, ChangeState s, Work.TakeTurn t, Value.Obj result) {
        for (TreeHash tree : TREES) {
            all.add(Move.engine("edit-" + tree.text().substring(39), edit(t, result, tree, List.of("src/a"))));
        }
        all.add(Move.engine("edit-beyond-the-plan", edit(t, result, TREES.getFirst(), List.of("src/a", "docs/b"))));
        all.add(Move.engine("edit-no-path", edit(t, result, TREES.getLast(), List.of())));
        all.add(Move.engine("edit-nothing", edit(t, result, s.product().tree().orElseThrow(), List.of("src/a"))));
        all.add(Move.engine("edit-without-a-tree", answer(t.turn(), result)));
    }

    private static Command edit(Work.TakeTurn t, Value.Obj result, TreeHash tree, List<String> paths) {
        return new Command.TurnAnswered(
                t.turn(), result, Optional.of(new Command.TreeChange(tree, paths)), List.of(), Usage.NONE);
    }

    private static Command answer(TurnId turn, Value.Obj result) {
        return new Command.TurnAnswered(turn, result, Optional.empty(), List.of(), Usage.NONE);
    }

    private static Command failed(TurnId turn) {
        return new Command.TurnFailed(turn, "it ran out of time", List.of("write refused"), Usage.NONE);
    }

    private static void gates(List<Move> all, ChangeState s, Work work) {
        Work.RunGate asked = work instanceof Work.RunGate g
                ? g
                : new Work.RunGate(
                        GateRunId.of(Drive.RUN, s.judgement().gateRuns() + 1),
                        GateName.EXIT,
                        s.product().tree().orElse(STRANGE_TREE),
                        List.of(),
                        List.of(),
                        1);
        for (Outcome outcome : Outcome.values()) {
            all.add(Move.engine("gate-" + outcome, gate(asked, outcome)));
        }
        GateName other = asked.gate() == GateName.EXIT ? GateName.ITERATION : GateName.EXIT;
        all.add(Move.engine("pass-another-gate", gate(asked(asked, asked.runId(), other, asked.tree()), Outcome.PASS)));
        all.add(Move.engine("pass-another-tree", gate(asked(asked, asked.runId(), asked.gate(), STRANGE_TREE), Outcome.PASS)));
        GateRunId stale = GateRunId.of(Drive.RUN, Math.max(1, s.judgement().gateRuns()) + 7);
        all.add(Move.engine("pass-another-run", gate(asked(asked, stale, asked.gate(), asked.tree()), Outcome.PASS)));
        all.add(Move.engine("pass-over-a-failed-check", new Command.GateReported(forged(asked), Usage.NONE)));
    }

    private static Work.RunGate asked(Work.RunGate like, GateRunId run, GateName gate, TreeHash tree) {
        return new Work.RunGate(run, gate, tree, like.commands(), like.checks(), 1);
    }

    private static Command gate(Work.RunGate work, Outcome outcome) {
        return new Command.GateReported(Drive.verdict(work, outcome), Usage.NONE);
    }

    private static Verdict forged(Work.RunGate asked) {
        Verdict v = Drive.verdict(asked, Outcome.FAIL);
        return new Verdict(
                v.runId(), v.gate(), v.tree(), Outcome.PASS, "", v.commands(), v.failures(), v.tests(), v.criteria(),
                v.tail(), v.confinement());
    }

    private static void effects(List<Move> all, ChangeState s, Work work) {
        int number = s.nextIteration();
        Sha256 hash = work instanceof Work.WriteSnapshot w ? Sha256.of(w.text()) : FORGED;
        TreeHash tree = s.product().tree().orElse(STRANGE_TREE);
        all.add(Move.engine("snapshot", new Command.SnapshotWritten(number, hash)));
        all.add(Move.engine("snapshot-forged", new Command.SnapshotWritten(number, FORGED)));
        all.add(Move.engine("snapshot-skipping", new Command.SnapshotWritten(number + 1, hash)));
        all.add(Move.engine("commit", new Command.CheckpointCommitted(COMMIT, tree)));
        all.add(Move.engine("commit-another-tree", new Command.CheckpointCommitted(COMMIT, STRANGE_TREE)));
        all.add(Move.engine("deliver", new Command.DeliveryMade(tree, "sluice/x", COMMIT)));
        all.add(Move.engine("deliver-another-tree", new Command.DeliveryMade(STRANGE_TREE, "sluice/x", COMMIT)));
        all.add(Move.engine("tree-restored", new Command.TreeRestored(s.product().head().orElse(COMMIT))));
        all.add(Move.engine("tree-restored-elsewhere", new Command.TreeRestored(STRANGE_COMMIT)));
        all.add(Move.engine("snapshots-restored", new Command.SnapshotsRestored()));
    }

    private static void interruptions(List<Move> all, ChangeState s) {
        TreeHash tree = s.product().tree().orElse(STRANGE_TREE);
        all.add(Move.engine("find-tree-changed", new Command.TreeFoundChanged(tree, FOUND_TREE)));
        all.add(Move.engine("find-a-strange-tree-changed", new Command.TreeFoundChanged(FOUND_TREE, tree)));
        all.add(Move.engine("find-snapshots-tampered", new Command.SnapshotsFoundTampered(List.of("iter-0001.md"))));
        all.add(Move.engine("find-no-disk", new Command.InfrastructureFailed("no disk")));
        all.add(Move.person("pause", new Command.Pause("ann")));
    }

    private static void people(List<Move> all, ChangeState s) {
        HaltId open = HaltId.of(Math.max(1, s.control().haltsRaised()));
        for (int option = 0; option <= 4; option++) {
            all.add(Move.person("answer-" + option, new Command.Answer(open, option, "ann", "so: be it")));
        }
        all.add(Move.person(
                "answer-another-halt", new Command.Answer(HaltId.of(s.control().haltsRaised() + 1), 1, "ann", "")));
        all.add(Move.person("resume", new Command.Resume("ann")));
        all.add(Move.person("stop", new Command.Stop("ann", "enough")));
    }
}
