/** Tests of the agents. */
@NullMarked
package dev.sluice.agents;

import org.jspecify.annotations.NullMarked;
