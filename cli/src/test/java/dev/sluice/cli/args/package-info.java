/** Tests of the command line. */
@NullMarked
package dev.sluice.cli.args;

import org.jspecify.annotations.NullMarked;
