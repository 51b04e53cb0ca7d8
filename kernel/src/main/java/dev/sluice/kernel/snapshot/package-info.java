/**
 * The numbered context file of one iteration, as a value and as text.
 *
 * <p>Always: rendering and parsing are exact inverses. Never: a snapshot is changed; the next one is written.
 */
@NullMarked
package dev.sluice.kernel.snapshot;

import org.jspecify.annotations.NullMarked;
