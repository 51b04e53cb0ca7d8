package dev.sluice.testkit;

import java.util.Random;

/** How far a test goes that could go on for hours: a sample in every build, everything with {@code -Pfull}. */
public final class Effort {
    private static final boolean FULL = Boolean.getBoolean("sluice.full");

    private Effort() {}

    public static boolean isFull() {
        return FULL;
    }

    /** The size of a sample, which {@code -Dsluice.sample=N} makes N times as large: further than a build, within an evening. */
    public static int sample(int size) {
        return size * Integer.getInteger("sluice.sample", 1);
    }

    /** One of two numbers, by how far this build goes. */
    public static int of(int sampled, int full) {
        return FULL ? full : sampled;
    }

    /**
     * A seed that is new each time, or the one given with {@code -Dsluice.seed=N}; printed, so that a failure can be had
     * again. In CI it is the test's own for ever: there a red build must be about the change, and -Pfull explores.
     */
    public static long seed(String test) {
        long seed = Long.getLong("sluice.seed", isRepeatable() ? test.hashCode() & 0xffff : new Random().nextLong(1_000_000_000L));
        System.out.println("[seed] " + test + ": repeat with -Dsluice.seed=" + seed);
        return seed;
    }

    private static boolean isRepeatable() {
        return "true".equals(System.getenv("CI")) && !FULL;
    }
}
