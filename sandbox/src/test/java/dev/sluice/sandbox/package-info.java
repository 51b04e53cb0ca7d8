/** Tests of the walls with the real kernel, as whoever runs them. */
@NullMarked
package dev.sluice.sandbox;

import org.jspecify.annotations.NullMarked;
