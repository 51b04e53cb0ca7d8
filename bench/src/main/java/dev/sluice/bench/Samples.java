package dev.sluice.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Numbers of the same kind from several rounds; the median stands for them, the quartiles say how far to trust it. */
final class Samples {
    private final double[] sorted;

    Samples(DoubleStream values) {
        this.sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no samples");
        }
    }

    double median() {
        return quantile(0.5);
    }

    /** Where the middle half of the rounds lies. */
    String spread() {
        return String.format(Locale.ROOT, "middle half %.2f to %.2f of %d rounds", quantile(0.25), quantile(0.75), sorted.length);
    }

    private double quantile(double part) {
        double at = part * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    @Override
    public String toString() {
        return Arrays.toString(sorted);
    }
}
