/** The program killed at every call it makes to the world outside. */
@NullMarked
package dev.sluice.cli.crash;

import org.jspecify.annotations.NullMarked;
