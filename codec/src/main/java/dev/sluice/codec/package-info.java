/**
 * Text from outside as kernel values, and back: JSON, YAML, and records as either.
 *
 * <p>Always: input is bounded in size and depth, and a complaint names file, line and reason. Never: a class is chosen by
 * what the text says.
 */
@NullMarked
package dev.sluice.codec;

import org.jspecify.annotations.NullMarked;
