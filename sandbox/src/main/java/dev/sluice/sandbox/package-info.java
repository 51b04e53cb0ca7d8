/**
 * Runs one program inside walls that the kernel keeps, and reports how it ended and what it printed.
 *
 * <p>Always: a policy is a value, and every backend gives the same view for the same policy; output is drained to
 * the end; nothing that a launch started outlives it. Never: a quiet fall-back to less confinement, an exception for
 * a sandbox that could not be set up, or a path or argument pasted into a script.
 */
@NullMarked
package dev.sluice.sandbox;

import org.jspecify.annotations.NullMarked;
