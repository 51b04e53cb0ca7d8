/**
 * What a person sees: text made safe, style, tables and progress.
 *
 * <p>Always: text that came from outside is escaped before it reaches the terminal; where there is no terminal, output is
 * plain lines. Never: knowledge of runs, flows or gates; these classes draw the values they are given.
 */
@NullMarked
package dev.sluice.cli.terminal;

import org.jspecify.annotations.NullMarked;
