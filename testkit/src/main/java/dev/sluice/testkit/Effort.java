package dev.sluice.testkit;

import java.util.Random;

/** How far a test goes that could go on for hours: a sample in every build, everything with {@code -Pfull}. */
public final class Effort {
    private static final boolean FULL = Boolean.getBoolean("sluice.full");

    private Effort() {}

    public static boolean isFull() {
        return FULL;
    }

    /** One of two numbers, by how far this build goes. */
    public static int of(int sampled, int full) {
        return FULL ? full : sampled;
    }

    /** A seed of the day's own, or the one given with {@code -Dsluice.seed=N}; printed, so that a failure can be had again. */
    public static long seed(String test) {
        long seed = Long.getLong("sluice.seed", new Random().nextLong(1_000_000_000L));
        System.out.println("[seed] " + test + ": repeat with -Dsluice.seed=" + seed);
        return seed;
    }
}
