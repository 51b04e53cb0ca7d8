/** To come. */
@NullMarked
package dev.sluice.runtime;

import org.jspecify.annotations.NullMarked;
