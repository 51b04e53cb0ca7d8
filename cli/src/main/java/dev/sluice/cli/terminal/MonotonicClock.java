package dev.sluice.cli.terminal;

/** Time that only moves forward, for measuring how long something has lasted. */
@FunctionalInterface
public interface MonotonicClock {
    MonotonicClock SYSTEM = System::nanoTime;

    long nanos();
}
