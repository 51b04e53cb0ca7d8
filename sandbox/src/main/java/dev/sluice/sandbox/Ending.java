package dev.sluice.sandbox;

import java.time.Duration;

/** How a launch ended, how long it took, and what it printed. */
public record Ending(How how, Duration elapsed, Captured stdout, Captured stderr) {}
