/** To come. */
@NullMarked
package dev.sluice.codec;

import org.jspecify.annotations.NullMarked;
