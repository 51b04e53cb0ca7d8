/**
 * Who acts and what each may do: roles, access to the tree, kinds of turns.
 *
 * <p>Always: what a turn may touch follows from its kind alone. Never: an agent widens it by asking.
 */
@NullMarked
package dev.sluice.kernel.role;

import org.jspecify.annotations.NullMarked;
