package dev.sluice.sandbox;

import java.time.Duration;

/**
 * Bounds on one launch: time, time to end after TERM, bytes kept of each output stream, and processes.
 *
 * <p>The number of processes is a resource limit of the kernel, which exempts root; see the README.
 */
public record Limits(Duration wall, Duration grace, long outputBytesMax, int processesMax) {
    public Limits {
        if (!wall.isPositive()) {
            throw new IllegalArgumentException("the wall time must be positive: " + wall);
        }
        if (grace.isNegative()) {
            throw new IllegalArgumentException("the grace period must not be negative: " + grace);
        }
        if (outputBytesMax < 2) {
            throw new IllegalArgumentException("outputBytesMax must be at least 2: " + outputBytesMax);
        }
        if (processesMax < 1) {
            throw new IllegalArgumentException("processesMax must be at least 1: " + processesMax);
        }
    }
}
