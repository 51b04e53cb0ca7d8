/** Tests of the command line. */
@NullMarked
package dev.sluice.cli.terminal;

import org.jspecify.annotations.NullMarked;
