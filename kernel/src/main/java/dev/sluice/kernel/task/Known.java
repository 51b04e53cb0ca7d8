package dev.sluice.kernel.task;

/** A fact that the task itself states, so that no scout need be sent for it. */
public record Known(Topic topic, String text) {}
