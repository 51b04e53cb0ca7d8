package dev.sluice.kernel.flow;

import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.value.Value;
import java.util.List;
import java.util.Optional;

/** A wish of a person, or the result of {@link Work}. */
public sealed interface Command {
    /** Begin: everything that is fixed for the whole run. */
    record Start(RunId run, IntakeDraft draft, Pins pins, Budget budget, Proposals proposals) implements Command {}

    /** What was pinned when the run began. */
    record Pins(CommitHash base, TreeHash baseTree, Sha256 settings, String settingsSource) {}

    /** What may be done about an incomplete draft. */
    enum Proposals {
        /** Nobody can be asked: refuse to start. */
        REFUSED,
        /** An agent proposes, a person confirms. */
        CONFIRMED_BY_PERSON,
        /** An agent proposes, and its proposal stands. */
        ACCEPTED
    }

    /** An agent's result; for a writer's turn, what it did to the tree. */
    record TurnAnswered(
            TurnId turn, Value.Obj result, Optional<TreeChange> change, List<String> denials, Usage usage)
            implements Command {}

    /** The tree after a writer's turn was applied. */
    record TreeChange(TreeHash tree, List<String> paths) {
        public TreeChange {
            paths = List.copyOf(paths);
        }
    }

    /** An agent gave nothing usable: it crashed, ran out of time, or its change was refused. */
    record TurnFailed(TurnId turn, String why, List<String> denials, Usage usage) implements Command {}

    record GateReported(Verdict verdict, Usage usage) implements Command {}

    record SnapshotWritten(int number, Sha256 hash) implements Command {}

    record CheckpointCommitted(CommitHash commit, TreeHash tree) implements Command {}

    /** The work tree is not the one that the ledger speaks of. */
    record TreeFoundChanged(TreeHash expected, TreeHash actual) implements Command {}

    record TreeRestored(CommitHash commit) implements Command {}

    record SnapshotsFoundTampered(List<String> what) implements Command {}

    record SnapshotsRestored() implements Command {}

    record DeliveryMade(TreeHash tree, String branch, CommitHash head) implements Command {}

    /** A person's choice at a halt. */
    record Answer(HaltId halt, int option, String by, String reason) implements Command {}

    /** Something around the work is broken: no sandbox, no agent, no disk. */
    record InfrastructureFailed(String what) implements Command {}

    record Pause(String by) implements Command {}

    record Resume(String by) implements Command {}

    record Stop(String by, String reason) implements Command {}
}
