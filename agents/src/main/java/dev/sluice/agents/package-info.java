/** To come. */
@NullMarked
package dev.sluice.agents;

import org.jspecify.annotations.NullMarked;
