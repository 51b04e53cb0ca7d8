/** Tests of the kernel. */
@NullMarked
package dev.sluice.kernel;

import org.jspecify.annotations.NullMarked;
