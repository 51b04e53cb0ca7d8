/**
 * Gates and what they say: commands to run, outcomes, verdicts bound to a tree.
 *
 * <p>Always: a verdict names the tree it judged. Never: an outcome is computed here; the runtime runs the commands.
 */
@NullMarked
package dev.sluice.kernel.gate;

import org.jspecify.annotations.NullMarked;
