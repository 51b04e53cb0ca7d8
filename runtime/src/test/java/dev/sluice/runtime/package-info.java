/** Tests of the runtime. */
@NullMarked
package dev.sluice.runtime;

import org.jspecify.annotations.NullMarked;
