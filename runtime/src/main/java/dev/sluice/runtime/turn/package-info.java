/**
 * Turns for real: the role's view of the tree, the agent's confined hands, the harvest of what a writer did.
 *
 * <p>Always: a turn that ends badly leaves the work tree as it was. Never: a change to a protected path.
 */
@NullMarked
package dev.sluice.runtime.turn;

import org.jspecify.annotations.NullMarked;
