/** Tests of the commands, each run as a person would type it, on real repositories. */
@NullMarked
package dev.sluice.cli.command;

import org.jspecify.annotations.NullMarked;
