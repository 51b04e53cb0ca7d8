/**
 * Data without a type of its own yet: what JSON and YAML carry, as a value.
 *
 * <p>Always: immutable, fields in the order given. Never: text parsed or printed here; that is the codec's room.
 */
@NullMarked
package dev.sluice.kernel.value;

import org.jspecify.annotations.NullMarked;
