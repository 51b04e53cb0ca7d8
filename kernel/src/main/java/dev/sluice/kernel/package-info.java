/**
 * The rules of Sluice, as values and pure functions; each package is one subject.
 *
 * <p>Always: the same commands give the same events, on any machine. Never: input, output, a clock, chance.
 */
@NullMarked
package dev.sluice.kernel;

import org.jspecify.annotations.NullMarked;
