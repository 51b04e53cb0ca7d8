/**
 * The command line: the program's entry, the table of its commands, and what each of them does.
 *
 * <p>Always: an exit code means the same for every command. Never: logic of its own; commands ask the runtime.
 */
@NullMarked
package dev.sluice.cli;

import org.jspecify.annotations.NullMarked;
