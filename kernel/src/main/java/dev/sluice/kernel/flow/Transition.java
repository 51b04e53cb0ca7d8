package dev.sluice.kernel.flow;

/** One row of a flow's machine: in this phase, this step leads there, when this is so. */
public record Transition<P extends Enum<P>, T extends Enum<T>>(T step, P from, P to, String when, Snapshot snapshot) {
    /** Whether the step is recorded in a new snapshot before anything else happens. */
    public enum Snapshot {
        WRITTEN,
        UNCHANGED
    }
}
