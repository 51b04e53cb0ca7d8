/**
 * The command line as data: what commands and options there are, how words are read by them, and the texts made of them.
 *
 * <p>Always: parsing, help and completion come from the same tables; a problem is one line that says what to do. Never:
 * reflection, regular expressions or anything else that would slow every start; never a command's own work.
 */
@NullMarked
package dev.sluice.cli.args;

import org.jspecify.annotations.NullMarked;
