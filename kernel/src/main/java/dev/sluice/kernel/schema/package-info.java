/**
 * The shape that data from outside must have before anything is done with it.
 *
 * <p>Always: every size has a limit, and a problem names the field. Never: a value passes that was not described.
 */
@NullMarked
package dev.sluice.kernel.schema;

import org.jspecify.annotations.NullMarked;
