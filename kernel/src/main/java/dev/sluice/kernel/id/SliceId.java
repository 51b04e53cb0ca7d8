package dev.sluice.kernel.id;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names a slice, whatever its sentence says; only a new one resets counters. */
public record SliceId(String text) {
    private static final Pattern SHAPE = Pattern.compile("S-[0-9]{4,9}");

    public SliceId {
        Ids.require(SHAPE, text, "slice id");
    }

    public static SliceId of(int number) {
        return new SliceId(String.format(Locale.ROOT, "S-%04d", number));
    }

    @Override
    public String toString() {
        return text;
    }
}
