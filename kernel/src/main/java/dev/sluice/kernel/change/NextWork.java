package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.SnapshotText;
import dev.sluice.kernel.task.Criterion;
import java.util.List;
import java.util.Optional;

/** What a state asks to be done, in full. */
final class NextWork {
    /** No single turn may run longer than this, however much budget is left. */
    static final long TURN_MILLIS_MAX = 30 * 60_000L;

    private NextWork() {}

    static Work next(ChangeState s) {
        return switch (Errand.of(s)) {
            case FINISHED -> finished(s);
            case ASK_PERSON -> new Work.AskPerson(s.control().halt().orElseThrow());
            case RESTORE_SNAPSHOTS -> new Work.RestoreSnapshots(s.snapshots());
            case RESTORE_TREE -> new Work.RestoreTree(s.product().head().orElseThrow());
            case WRITE_SNAPSHOT -> new Work.WriteSnapshot(s.nextIteration(), SnapshotText.render(Rendering.snapshot(s)));
            case TAKE_TURN -> turn(s, Errand.turnIn(s.phase()).orElseThrow());
            case COMMIT_CHECKPOINT -> new Work.CommitCheckpoint(
                    s.product().checkpoints() + 1, s.product().tree().orElseThrow(), s.product().lastSummary());
            case RUN_GATE -> gate(s);
            case DELIVER -> new Work.Deliver(s.product().tree().orElseThrow(), ChangeRecord.render(s));
        };
    }

    private static Work finished(ChangeState s) {
        if (s.setting().isEmpty()) {
            return new Work.Finished(Ending.PAUSED, "the run has not started");
        }
        if (s.status() == RunStatus.STOPPED) {
            return new Work.Finished(Ending.STOPPED, s.control().reason());
        }
        if (s.status() == RunStatus.PAUSED) {
            return new Work.Finished(
                    s.control().rest().equals(Optional.of(ChangeEvent.Rest.INFRASTRUCTURE))
                            ? Ending.INFRA_ERROR
                            : Ending.PAUSED,
                    s.control().reason());
        }
        return new Work.Finished(Ending.DELIVERED, "delivered");
    }

    private static Work turn(ChangeState s, TurnKind kind) {
        AskedTurn asked = AskedTurn.of(s, kind);
        return new Work.TakeTurn(
                asked.turn(),
                asked.attempt(),
                kind,
                asked.scope(),
                Briefs.brief(s, kind),
                Math.min(TURN_MILLIS_MAX, s.set().budget().millisLeft(s.spent())));
    }

    static Work.RunGate gate(ChangeState s) {
        GateName gate = s.phase() == Phase.EXIT_VERIFYING ? GateName.EXIT : GateName.ITERATION;
        List<Criterion> checks = gate == GateName.EXIT
                ? s.intake().criteria().stream().filter(c -> c.check().isPresent()).toList()
                : List.of();
        return new Work.RunGate(
                GateRunId.of(s.set().run(), s.judgement().gateRuns() + 1),
                gate,
                s.product().tree().orElseThrow(),
                s.intake().gates().commands(gate),
                checks,
                s.set().budget().millisLeft(s.spent()));
    }
}
