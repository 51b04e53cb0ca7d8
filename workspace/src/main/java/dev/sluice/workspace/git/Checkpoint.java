package dev.sluice.workspace.git;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.TreeHash;

/** What came of the wish to commit the subject tree. */
public sealed interface Checkpoint {
    /** The commit is there, made now or by an earlier attempt under the same key. */
    record Committed(CommitHash commit, TreeHash tree) implements Checkpoint {}

    /** The files are not the ones that were to be committed; nothing was. */
    record TreeDiffers(TreeHash actual) implements Checkpoint {}
}
