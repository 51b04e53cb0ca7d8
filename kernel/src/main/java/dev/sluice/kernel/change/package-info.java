/**
 * One change by one writer, with scouts and a verifier: the decider that the flows {@code solo} and {@code editor}
 * share, each with its policy.
 *
 * <p>Always: a step is in the transition table, or it cannot be taken. Never: a plan from evidence that was not promoted,
 * an exit without a verdict on the very tree.
 */
@NullMarked
package dev.sluice.kernel.change;

import org.jspecify.annotations.NullMarked;
