/**
 * Gates for real: commands in the sandbox, and how to read what they left.
 *
 * <p>Always: the verdict is computed here, from exit codes and reports, on a tree whose hash was taken before and after.
 * Never: an agent's word about a result.
 */
@NullMarked
package dev.sluice.runtime.gate;

import org.jspecify.annotations.NullMarked;
