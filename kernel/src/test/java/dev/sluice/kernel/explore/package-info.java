/**
 * Walks every state that a flow can reach and holds its promises against each of them.
 *
 * <p>Always: the real decider is asked, state by state, until nothing new turns up. Never: a word about one flow; a flow
 * brings its own alphabet, projection, witness and promises.
 */
@NullMarked
package dev.sluice.kernel.explore;

import org.jspecify.annotations.NullMarked;
