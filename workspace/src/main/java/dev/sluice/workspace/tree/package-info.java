/**
 * What a writer's turn left behind, how it gets into the worktree, and narrowed views of the worktree.
 *
 * <p>Always: a change set is applied whole or not at all. Never: a link followed, a file changed in place, more read than the
 * limits allow.
 */
@NullMarked
package dev.sluice.workspace.tree;

import org.jspecify.annotations.NullMarked;
