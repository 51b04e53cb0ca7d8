package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.HaltKind;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.TransitionTable;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.SnapshotText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides for the flows that make one change; which one is the policy's affair. */
public final class ChangeDecider implements Flow<ChangeState, ChangeEvent> {
    private final ChangePolicy policy;
    private final Evolution evolution;
    private final TurnRules turns;
    private final GateRules gates;

    public ChangeDecider(ChangePolicy policy) {
        this.policy = policy;
        this.evolution = new Evolution(policy);
        this.turns = new TurnRules(policy);
        this.gates = new GateRules(policy);
    }

    public ChangePolicy policy() {
        return policy;
    }

    @Override
    public String name() {
        return policy.flow();
    }

    @Override
    public Class<ChangeState> stateType() {
        return ChangeState.class;
    }

    @Override
    public Class<ChangeEvent> eventType() {
        return ChangeEvent.class;
    }

    @Override
    public TransitionTable<Phase, Step> table() {
        return policy.table();
    }

    @Override
    public List<? extends HaltKind> halts() {
        return List.of(ChangeHalt.values());
    }

    @Override
    public RunSummary summary(ChangeState state) {
        return Rendering.summary(state);
    }

    @Override
    public Optional<String> narrate(ChangeEvent event) {
        return Narration.line(event);
    }

    @Override
    public Optional<TurnKind> turnEndedBy(ChangeEvent event) {
        return switch (event) {
            case ChangeEvent.TurnTaken e -> Optional.of(e.kind());
            case ChangeEvent.TurnRefused e -> Optional.of(e.kind());
            default -> Optional.empty();
        };
    }

    @Override
    public String stopReport(ChangeState state) {
        return ChangeRecord.stopReport(state);
    }

    @Override
    public Optional<RecordedSnapshot> snapshotRecordedBy(ChangeState state, ChangeEvent event) {
        return event instanceof ChangeEvent.SnapshotRecorded e
                ? Optional.of(new RecordedSnapshot(e.number(), SnapshotText.render(Rendering.snapshot(state))))
                : Optional.empty();
    }

    @Override
    public ChangeState initial() {
        return ChangeState.initial();
    }

    @Override
    public ChangeState evolve(ChangeState state, ChangeEvent event) {
        return evolution.evolve(state, event);
    }

    @Override
    public Work next(ChangeState state) {
        return NextWork.next(state);
    }

    @Override
    public Decision<ChangeEvent> decide(ChangeState state, Command command) {
        if (state.setting().isEmpty() != (command instanceof Command.Start)) {
            return rejected(state.setting().isEmpty() ? "the run has not started" : "the run has started already");
        }
        return switch (ruling(state, command)) {
            case Decision.Rejected<ChangeEvent> r -> r;
            case Decision.Accepted<ChangeEvent>(var events) -> new Decision.Accepted<>(withinBudget(state, events));
        };
    }

    private Decision<ChangeEvent> ruling(ChangeState s, Command command) {
        return switch (command) {
            case Command.Start c -> start(c);
            case Command.TurnAnswered c -> forTurn(s, c.turn())
                    .map(work -> turns.answered(s, work, c))
                    .orElseGet(() -> rejected("turn " + c.turn() + " is not the one asked for"));
            case Command.TurnFailed c -> forTurn(s, c.turn())
                    .map(work -> accepted(turns.refused(s, work, c.why(), c.usage(), c.denials())))
                    .orElseGet(() -> rejected("turn " + c.turn() + " is not the one asked for"));
            case Command.GateReported c -> Errand.of(s) == Errand.RUN_GATE
                    ? gates.reported(s, NextWork.gate(s), c)
                    : rejected("no gate is to be run now");
            case Command.SnapshotWritten c -> snapshot(s, c);
            case Command.CheckpointCommitted c -> checkpoint(s, c);
            case Command.DeliveryMade c -> delivery(s, c);
            case Command.TreeFoundChanged c -> s.product().tree().equals(Optional.of(c.expected()))
                    ? halt(s, ChangeHalt.TREE_CHANGED, "expected tree " + c.expected() + ", found " + c.actual())
                    : rejected("tree " + c.expected() + " is not the one that the run is at");
            case Command.SnapshotsFoundTampered c -> halt(
                    s, ChangeHalt.SNAPSHOT_TAMPERED, String.join("; ", c.what()));
            case Command.TreeRestored c -> Errand.of(s) == Errand.RESTORE_TREE
                            && s.product().head().equals(Optional.of(c.commit()))
                    ? accepted(treeRestored(s))
                    : rejected("no tree is to be restored to " + c.commit() + " now");
            case Command.SnapshotsRestored _ -> Errand.of(s) == Errand.RESTORE_SNAPSHOTS
                    ? accepted(List.of(new ChangeEvent.Repaired(ChangeEvent.Repair.SNAPSHOTS)))
                    : rejected("no snapshots are to be restored now");
            case Command.Answer c -> new AnswerRules().answered(s, c);
            case Command.InfrastructureFailed c -> whileRunning(
                    s, new ChangeEvent.RunPaused(ChangeEvent.Rest.INFRASTRUCTURE, c.what()));
            case Command.Pause c -> whileRunning(
                    s, new ChangeEvent.RunPaused(ChangeEvent.Rest.PERSON, "paused by " + c.by()));
            case Command.Resume c -> s.status() == RunStatus.PAUSED
                    ? accepted(List.of(new ChangeEvent.RunResumed(c.by())))
                    : rejected("the run is " + s.status().word() + ", not paused");
            case Command.Stop c -> stop(s, c);
        };
    }

    private Decision<ChangeEvent> start(Command.Start c) {
        List<String> missing = c.draft().missing();
        if (c.draft().gates().iteration().isEmpty() || c.draft().gates().exit().isEmpty()) {
            return rejected("missing: " + String.join(", ", missing));
        }
        if (!missing.isEmpty() && c.proposals() == Command.Proposals.REFUSED) {
            return rejected("missing: " + String.join(", ", missing));
        }
        List<ChangeEvent> events = new ArrayList<>();
        events.add(new ChangeEvent.RunStarted(
                c.run(), policy.flow(), c.draft(), c.pins(), c.budget(), c.proposals()));
        if (missing.isEmpty()) {
            events.add(AnswerRules.accept(c.draft().complete()));
        }
        return accepted(events);
    }

    private static Optional<AskedTurn> forTurn(ChangeState s, TurnId turn) {
        return Errand.of(s) == Errand.TAKE_TURN
                ? Errand.turnIn(s.phase()).map(kind -> AskedTurn.of(s, kind)).filter(asked -> asked.turn().equals(turn))
                : Optional.empty();
    }

    private static Decision<ChangeEvent> snapshot(ChangeState s, Command.SnapshotWritten c) {
        if (Errand.of(s) != Errand.WRITE_SNAPSHOT || s.nextIteration() != c.number()) {
            return rejected("snapshot " + c.number() + " is not the one to be written");
        }
        if (!c.hash().equals(Sha256.of(SnapshotText.render(Rendering.snapshot(s))))) {
            return rejected("snapshot " + c.number() + " was written with other bytes");
        }
        return accepted(List.of(new ChangeEvent.SnapshotRecorded(c.number(), c.hash())));
    }

    private static Decision<ChangeEvent> checkpoint(ChangeState s, Command.CheckpointCommitted c) {
        if (Errand.of(s) != Errand.COMMIT_CHECKPOINT || !s.product().tree().equals(Optional.of(c.tree()))) {
            return rejected("tree " + c.tree() + " is not the one to be committed");
        }
        return accepted(List.of(new ChangeEvent.CheckpointRecorded(c.commit(), c.tree(), Step.COMMIT)));
    }

    /** The last door: nothing leaves but the tree that the exit gate passed. */
    private static Decision<ChangeEvent> delivery(ChangeState s, Command.DeliveryMade c) {
        if (Errand.of(s) != Errand.DELIVER) {
            return rejected("nothing is to be delivered now");
        }
        var verdict = s.judgement().last().orElseThrow();
        if (!verdict.tree().equals(c.tree())) {
            return rejected("the exit gate passed tree " + verdict.tree() + ", not " + c.tree());
        }
        List<String> unmet = s.intake().criteria().stream()
                .map(criterion -> criterion.id())
                .filter(id -> s.judgement().met().stream().noneMatch(m -> m.criterion().equals(id)))
                .map(id -> id.text())
                .toList();
        if (!unmet.isEmpty()) {
            return rejected("criteria without a word that they are met: " + String.join(", ", unmet));
        }
        return accepted(List.of(new ChangeEvent.DeliveryRecorded(c.tree(), c.branch(), c.head(), Step.DELIVER)));
    }

    /** Putting the tree back to the last checkpoint takes an edit with it that was not committed yet. */
    private static List<ChangeEvent> treeRestored(ChangeState s) {
        ChangeEvent repaired = new ChangeEvent.Repaired(ChangeEvent.Repair.TREE);
        return s.phase() == Phase.CHECKPOINTING
                ? List.of(repaired, new ChangeEvent.EditLost(Step.LOSE_EDIT))
                : List.of(repaired);
    }

    private Decision<ChangeEvent> halt(ChangeState s, ChangeHalt kind, String detail) {
        return s.status() == RunStatus.ACTIVE
                ? accepted(List.of(TurnRules.raise(s, kind, detail)))
                : rejected("the run is " + s.status().word());
    }

    private static Decision<ChangeEvent> whileRunning(ChangeState s, ChangeEvent event) {
        return s.status() == RunStatus.ACTIVE || s.status() == RunStatus.HALTED
                ? accepted(List.of(event))
                : rejected("the run is " + s.status().word());
    }

    private static Decision<ChangeEvent> stop(ChangeState s, Command.Stop c) {
        return s.status() == RunStatus.DELIVERED || s.status() == RunStatus.STOPPED
                ? rejected("the run is " + s.status().word() + " already")
                : accepted(List.of(new ChangeEvent.RunStopped(
                        ChangeEvent.StopCause.PERSON,
                        "stopped by " + c.by() + (c.reason().isEmpty() ? "" : ": " + c.reason()))));
    }

    /** No further turn or gate is asked for once a limit is reached; recording and delivering still happen. */
    private List<ChangeEvent> withinBudget(ChangeState before, List<ChangeEvent> events) {
        ChangeState s = before;
        for (ChangeEvent event : events) {
            s = evolve(s, event);
        }
        if (!Errand.of(s).isPaidFor()) {
            return events;
        }
        Optional<String> limit = s.set()
                .budget()
                .exhausted(s.snapshots().size(), s.judgement().verifyRunsSinceGreen(), s.spent());
        if (limit.isEmpty()) {
            return events;
        }
        List<ChangeEvent> all = new ArrayList<>(events);
        all.add(new ChangeEvent.RunStopped(ChangeEvent.StopCause.BUDGET, "out of budget, " + limit.get()));
        return all;
    }

    static Decision<ChangeEvent> accepted(List<ChangeEvent> events) {
        return new Decision.Accepted<>(events);
    }

    static Decision<ChangeEvent> rejected(String reason) {
        return new Decision.Rejected<>(reason);
    }
}
