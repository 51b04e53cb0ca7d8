package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.SnapshotText;
import dev.sluice.kernel.task.Criterion;
import java.util.List;

/** What a state asks to be done. */
final class NextWork {
    /** No single turn may run longer than this, however much budget is left. */
    static final long TURN_MILLIS_MAX = 30 * 60_000L;

    private NextWork() {}

    static Work next(ChangeState s) {
        if (s.setting().isEmpty()) {
            return new Work.Finished(Ending.PAUSED, "the run has not started");
        }
        return switch (s.status()) {
            case DELIVERED -> new Work.Finished(Ending.DELIVERED, "delivered");
            case STOPPED -> new Work.Finished(Ending.STOPPED, s.control().reason());
            case PAUSED -> new Work.Finished(
                    s.control().rest().equals(java.util.Optional.of(ChangeEvent.Rest.INFRASTRUCTURE))
                            ? Ending.INFRA_ERROR
                            : Ending.PAUSED,
                    s.control().reason());
            case HALTED -> new Work.AskPerson(s.control().halt().orElseThrow());
            case ACTIVE -> active(s);
        };
    }

    private static Work active(ChangeState s) {
        if (s.control().repair().isPresent()) {
            return switch (s.control().repair().get()) {
                case SNAPSHOTS -> new Work.RestoreSnapshots(s.snapshots());
                case TREE -> new Work.RestoreTree(s.product().head().orElseThrow());
            };
        }
        // Before anything else: what just happened is written down. This is why no scout or editor can be called
        // before the first snapshot, and no plan made before an audit's report is on record.
        if (s.control().snapshot() == Transition.Snapshot.WRITTEN) {
            return new Work.WriteSnapshot(s.nextIteration(), SnapshotText.render(Rendering.snapshot(s)));
        }
        return switch (s.phase()) {
            case INTAKE -> turn(s, TurnKind.INTAKE);
            case SCOUTING -> turn(s, TurnKind.SCOUT);
            case SCOPING -> turn(s, TurnKind.SCOPE_REVISION);
            case CONSOLIDATING -> turn(s, TurnKind.CONSOLIDATE);
            case PLANNING -> turn(s, TurnKind.PLAN);
            case EDITING -> turn(s, TurnKind.EDIT);
            case AUDITING -> turn(s, TurnKind.AUDIT);
            case CHOOSING -> turn(s, TurnKind.LADDER);
            case CLAIMING -> turn(s, TurnKind.EXIT_CLAIM);
            case SLICING -> turn(s, TurnKind.NEW_SLICE);
            case JUDGING -> turn(s, TurnKind.JUDGE);
            case CHECKPOINTING -> new Work.CommitCheckpoint(
                    s.product().checkpoints() + 1, s.product().tree().orElseThrow(), s.product().lastSummary());
            case VERIFYING -> gate(s, GateName.ITERATION, List.of());
            case EXIT_VERIFYING -> gate(
                    s,
                    GateName.EXIT,
                    s.intake().criteria().stream().filter(c -> c.check().isPresent()).toList());
            case DELIVERING -> new Work.Deliver(s.product().tree().orElseThrow(), ChangeRecord.render(s));
            case DELIVERED -> new Work.Finished(Ending.DELIVERED, "delivered");
        };
    }

    private static Work turn(ChangeState s, TurnKind kind) {
        return new Work.TakeTurn(
                TurnId.of(s.control().turnsTaken() + 1),
                s.control().refusals().size() + 1,
                kind,
                s.terms().scope().orElseGet(Proposal::wholeTree),
                Briefs.brief(s, kind),
                Math.min(TURN_MILLIS_MAX, s.set().budget().millisLeft(s.spent())));
    }

    private static Work gate(ChangeState s, GateName gate, List<Criterion> checks) {
        return new Work.RunGate(
                GateRunId.of(s.set().run(), s.judgement().gateRuns() + 1),
                gate,
                s.product().tree().orElseThrow(),
                s.intake().gates().commands(gate),
                checks,
                s.set().budget().millisLeft(s.spent()));
    }
}
