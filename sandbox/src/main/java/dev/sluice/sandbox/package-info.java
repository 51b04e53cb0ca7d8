/** To come. */
@NullMarked
package dev.sluice.sandbox;

import org.jspecify.annotations.NullMarked;
