/**
 * One port to whatever plays a role, and the adapters behind it.
 *
 * <p>Always: an agent touches the tree and the machine only through its {@link dev.sluice.agents.Hands}, which the runtime
 * confines. Never: an agent's word is more than data; no verdict comes from here.
 */
@NullMarked
package dev.sluice.agents;

import org.jspecify.annotations.NullMarked;
