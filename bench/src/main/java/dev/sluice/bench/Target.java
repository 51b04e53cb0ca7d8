package dev.sluice.bench;

import java.util.Locale;

/** What a figure should be. */
sealed interface Target {
    /** Not smaller than this. */
    record AtLeast(double bound) implements Target {}

    /** Not greater than this. */
    record AtMost(double bound) implements Target {}

    /** Told for the reader, judged by nobody. */
    record Shown() implements Target {}

    default boolean isMetBy(double value) {
        return switch (this) {
            case AtLeast(double bound) -> value >= bound;
            case AtMost(double bound) -> value <= bound;
            case Shown() -> true;
        };
    }

    default String text() {
        return switch (this) {
            case AtLeast(double bound) -> "≥ " + number(bound);
            case AtMost(double bound) -> "≤ " + number(bound);
            case Shown() -> "";
        };
    }

    private static String number(double bound) {
        return bound == Math.rint(bound) ? String.format(Locale.ROOT, "%.0f", bound) : String.valueOf(bound);
    }
}
