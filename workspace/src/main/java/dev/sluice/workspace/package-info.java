/**
 * Git, snapshot files and the artifact store: the one room that touches a repository.
 *
 * <p>Always: what an agent left on disk is looked at without following links. Never: a decision about a run; what happened is
 * returned as a value.
 */
@NullMarked
package dev.sluice.workspace;

import org.jspecify.annotations.NullMarked;
