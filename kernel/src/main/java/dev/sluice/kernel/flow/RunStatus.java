package dev.sluice.kernel.flow;

/** Where a run stands as a whole, beside the flow's own phase. */
public enum RunStatus {
    ACTIVE,
    PAUSED,
    HALTED,
    STOPPED,
    DELIVERED;

    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
