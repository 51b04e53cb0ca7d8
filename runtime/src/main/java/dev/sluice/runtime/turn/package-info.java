/**
 * Turns for real: the role's view of the tree, the agent's confined hands, the harvest of what a writer did.
 *
 * <p>Always: a writer starts from the last checkpoint, whatever a turn before it left. Never: a change to a protected path.
 */
@NullMarked
package dev.sluice.runtime.turn;

import org.jspecify.annotations.NullMarked;
