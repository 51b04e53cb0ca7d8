package dev.sluice.runtime.settings;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 30s}, {@code 10m}, {@code 2h}. */
public final class Durations {
    public static final String SHAPE = "[0-9]{1,6}(ms|s|m|h)";

    private static final Pattern PATTERN = Pattern.compile("([0-9]{1,6})(ms|s|m|h)");

    private Durations() {}

    public static Optional<Duration> parse(String text) {
        Matcher m = PATTERN.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!m.matches()) {
            return Optional.empty();
        }
        long n = Long.parseLong(m.group(1));
        return Optional.of(
                switch (m.group(2)) {
                    case "ms" -> Duration.ofMillis(n);
                    case "s" -> Duration.ofSeconds(n);
                    case "m" -> Duration.ofMinutes(n);
                    default -> Duration.ofHours(n);
                });
    }

    /** The shortest form that says enough: {@code 850ms}, {@code 12s}, {@code 3m05s}, {@code 2h10m}. */
    public static String shown(Duration d) {
        if (d.toMillis() < 1_000) {
            return d.toMillis() + "ms";
        }
        if (d.toSeconds() < 60) {
            return d.toSeconds() + "s";
        }
        if (d.toMinutes() < 60) {
            return "%dm%02ds".formatted(d.toMinutes(), d.toSecondsPart());
        }
        return "%dh%02dm".formatted(d.toHours(), d.toMinutesPart());
    }
}
