/** Tests that the benchmarks still run; what they measure is not the build's affair. */
@NullMarked
package dev.sluice.bench;

import org.jspecify.annotations.NullMarked;
