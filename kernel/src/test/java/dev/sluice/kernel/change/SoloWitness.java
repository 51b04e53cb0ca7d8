package dev.sluice.kernel.change;

import dev.sluice.kernel.explore.Witness;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.TreeHash;
import java.util.Optional;

/** What can be known of a change from its events alone: its tree, what passed on it, failures in a row, what is owed. */
record SoloWitness(
        Optional<TreeHash> tree,
        Optional<TreeHash> committed,
        Optional<TreeHash> passedExit,
        int iterationFails,
        int exitFails,
        boolean auditOwed,
        boolean auditUnwritten,
        RunStatus status) {
    private static final int FAILS_MAX = 3;

    static final SoloWitness NOTHING = new SoloWitness(
            Optional.empty(), Optional.empty(), Optional.empty(), 0, 0, false, false, RunStatus.ACTIVE);

    static final Witness<SoloWitness, ChangeEvent> ACCOUNT = new Witness<>() {
        @Override
        public SoloWitness initial() {
            return NOTHING;
        }

        @Override
        public SoloWitness after(SoloWitness before, ChangeEvent event) {
            return before.after(event);
        }
    };

    private SoloWitness after(ChangeEvent event) {
        return switch (event) {
            case ChangeEvent.RunStarted e -> at(Optional.of(e.pins().baseTree()), Optional.of(e.pins().baseTree()));
            case ChangeEvent.EditApplied e -> at(Optional.of(e.tree()), committed);
            case ChangeEvent.EditLost _ -> at(committed, committed);
            case ChangeEvent.CheckpointRecorded e -> at(tree, Optional.of(e.tree()));
            case ChangeEvent.GateJudged e -> judged(e.verdict());
            case ChangeEvent.SliceStarted _ -> new SoloWitness(
                    tree, committed, Optional.empty(), 0, 0, false, false, status);
            case ChangeEvent.AuditRecorded _ -> audit(auditOwed, true);
            case ChangeEvent.SnapshotRecorded _ -> audit(auditOwed && !auditUnwritten, false);
            case ChangeEvent.RunStopped _ -> over(RunStatus.STOPPED);
            case ChangeEvent.DeliveryRecorded _ -> over(RunStatus.DELIVERED);
            default -> this;
        };
    }

    /** Another tree, or the same one written down: only the latter keeps what passed. */
    private SoloWitness at(Optional<TreeHash> now, Optional<TreeHash> checkpoint) {
        return new SoloWitness(
                now,
                checkpoint,
                now.equals(tree) ? passedExit : Optional.empty(),
                iterationFails,
                exitFails,
                auditOwed,
                auditUnwritten,
                status);
    }

    private SoloWitness judged(Verdict v) {
        boolean passed = v.outcome() == Outcome.PASS;
        boolean exit = v.gate() == GateName.EXIT;
        int fails = passed ? 0 : Math.min(FAILS_MAX, (exit ? exitFails : iterationFails) + 1);
        return new SoloWitness(
                tree,
                committed,
                exit && passed ? Optional.of(v.tree()) : Optional.empty(),
                exit ? iterationFails : fails,
                exit ? fails : exitFails,
                auditOwed || fails >= FAILS_MAX,
                false,
                status);
    }

    private SoloWitness audit(boolean owed, boolean unwritten) {
        return new SoloWitness(tree, committed, passedExit, iterationFails, exitFails, owed, unwritten, status);
    }

    /** Nothing tells two runs apart that are over. */
    private SoloWitness over(RunStatus how) {
        return new SoloWitness(
                Optional.empty(), Optional.empty(), Optional.empty(), 0, 0, false, false, how);
    }
}
