/**
 * Benchmarks: how fast Sluice is, told as ratios between two things measured in the same run.
 *
 * <p>Always: what is compared is measured in turns, round by round, and the median of the rounds is told. Never: a figure
 * that only means something on the machine it was taken on, without one beside it that does.
 */
@NullMarked
package dev.sluice.bench;

import org.jspecify.annotations.NullMarked;
