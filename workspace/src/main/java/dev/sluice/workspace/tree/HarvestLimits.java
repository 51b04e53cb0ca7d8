package dev.sluice.workspace.tree;

/** How much a writer may leave behind; entries count ignored files too, bytes only what would be taken over. */
public record HarvestLimits(int entriesMax, long totalBytesMax, int depthMax, int pathBytesMax) {
    public static final HarvestLimits USUAL = new HarvestLimits(250_000, 512L * 1024 * 1024, 64, 2_048);

    public HarvestLimits {
        if (entriesMax < 1 || totalBytesMax < 1 || depthMax < 1 || pathBytesMax < 1) {
            throw new IllegalArgumentException("every limit must be at least 1");
        }
    }
}
