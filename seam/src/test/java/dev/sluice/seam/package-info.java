@NullMarked
package dev.sluice.seam;

import org.jspecify.annotations.NullMarked;
