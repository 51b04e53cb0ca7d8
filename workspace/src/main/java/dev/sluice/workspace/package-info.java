/** To come. */
@NullMarked
package dev.sluice.workspace;

import org.jspecify.annotations.NullMarked;
