/**
 * Repositories, the worktree of a run, tree hashes, checkpoints and differences, by way of the git program.
 *
 * <p>Always: git starts in one class, with every setting that could run a program switched off. Never: a write to the user's
 * own checkout or index.
 */
@NullMarked
package dev.sluice.workspace.git;

import org.jspecify.annotations.NullMarked;
