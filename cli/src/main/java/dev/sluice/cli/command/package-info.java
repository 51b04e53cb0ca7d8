/**
 * What each command does: reads its arguments, asks the runtime, prints the answer.
 *
 * <p>Always: results go to standard output, everything else to standard error. Never: a rule of a flow.
 */
@NullMarked
package dev.sluice.cli.command;

import org.jspecify.annotations.NullMarked;
