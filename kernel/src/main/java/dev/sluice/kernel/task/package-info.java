/**
 * What a run is asked to do: goal, constraints, criteria, scope.
 *
 * <p>Always: an {@link dev.sluice.kernel.task.Intake} is complete. Never: a default is made up for what is missing.
 */
@NullMarked
package dev.sluice.kernel.task;

import org.jspecify.annotations.NullMarked;
