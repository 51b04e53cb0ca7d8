package dev.sluice.kernel.change;

/** Where a change stands. */
public enum Phase {
    INTAKE,
    SCOUTING,
    SCOPING,
    CONSOLIDATING,
    PLANNING,
    EDITING,
    CHECKPOINTING,
    VERIFYING,
    AUDITING,
    CHOOSING,
    CLAIMING,
    SLICING,
    JUDGING,
    EXIT_VERIFYING,
    DELIVERING,
    DELIVERED
}
