/**
 * Names of things as types: a run, a slice, a piece of evidence, a tree.
 *
 * <p>Always: an id that exists is well formed, because its constructor checks it. Never: an id made from a clock or
 * from chance; the runtime hands run ids in, the kernel mints the rest from counters.
 */
@NullMarked
package dev.sluice.kernel.id;

import org.jspecify.annotations.NullMarked;
