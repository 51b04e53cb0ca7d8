package dev.sluice.kernel.flow;

/** How a run ended, or why it rests. */
public enum Ending {
    /** A verified tree is on the branch. */
    DELIVERED,
    /** Stopped: stuck, out of budget, or by a person's choice. */
    STOPPED,
    /** Resting; resume goes on. */
    PAUSED,
    /** Something around the work is broken; resume goes on once it is mended. */
    INFRA_ERROR
}
