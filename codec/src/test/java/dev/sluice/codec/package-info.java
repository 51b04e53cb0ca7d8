/** Tests of the codec. */
@NullMarked
package dev.sluice.codec;

import org.jspecify.annotations.NullMarked;
