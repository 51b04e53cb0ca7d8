package dev.sluice.workspace.tree;

import dev.sluice.kernel.id.TreeHash;
import java.util.List;

/** What came of the wish to apply a change set. */
public sealed interface Applied {
    /** Every edit is in the worktree, whose subject tree is now this. */
    record Done(List<String> paths, TreeHash subjectTree) implements Applied {
        public Done {
            paths = List.copyOf(paths);
        }
    }

    /** Nothing was applied, because of these. */
    record Refused(List<Refusal> refusals) implements Applied {
        public Refused {
            refusals = List.copyOf(refusals);
        }
    }
}
