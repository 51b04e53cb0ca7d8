package dev.sluice.kernel.flow;

import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.Brief;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.Scope;
import java.util.List;
import java.util.SortedMap;

/** What is to be done next; the runtime does it and reports the result as a {@link Command}. */
public sealed interface Work {
    /** The key under which the effect is known, so that it is looked for before it is repeated. */
    String key();

    /** Let an agent play a role for one turn. */
    record TakeTurn(TurnId turn, int attempt, TurnKind kind, Scope scope, Brief brief, long timeoutMillisMax)
            implements Work {
        @Override
        public String key() {
            return turn + "." + attempt;
        }
    }

    /** Run a gate on exactly this tree. */
    record RunGate(
            GateRunId runId,
            GateName gate,
            TreeHash tree,
            List<GateCommand> commands,
            List<Criterion> checks,
            long timeoutMillisMax)
            implements Work {
        @Override
        public String key() {
            return runId.text();
        }
    }

    /** Write the next snapshot; the ones before it must be as their hashes say. */
    record WriteSnapshot(int number, String text) implements Work {
        @Override
        public String key() {
            return "snapshot-" + number;
        }
    }

    /** Put changed, missing or added snapshot files back as the ledger has them. */
    record RestoreSnapshots(SortedMap<Integer, Sha256> expected) implements Work {
        @Override
        public String key() {
            return "restore-snapshots";
        }
    }

    /** Put the work tree back to the last checkpoint. */
    record RestoreTree(CommitHash commit) implements Work {
        @Override
        public String key() {
            return "restore-" + commit;
        }
    }

    /** Commit the tree that an edit left. */
    record CommitCheckpoint(int number, TreeHash tree, String message) implements Work {
        @Override
        public String key() {
            return "checkpoint-" + number;
        }
    }

    /** Assemble patch and change record for the tree that passed. */
    record Deliver(TreeHash tree, String changeRecord) implements Work {
        @Override
        public String key() {
            return "deliver-" + tree;
        }
    }

    /** A person must choose. */
    record AskPerson(Halt halt) implements Work {
        @Override
        public String key() {
            return halt.id().text();
        }
    }

    /** Nothing is left to do now. */
    record Finished(Ending ending, String reason) implements Work {
        @Override
        public String key() {
            return "finished";
        }
    }
}
