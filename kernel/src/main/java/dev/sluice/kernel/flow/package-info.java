/**
 * What all flows share: the decider, the work it asks for, commands, halts, budgets, transition tables.
 *
 * <p>Always: pure and total. Never: a clock, a file, chance.
 */
@NullMarked
package dev.sluice.kernel.flow;

import org.jspecify.annotations.NullMarked;
