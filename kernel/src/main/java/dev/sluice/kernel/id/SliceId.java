package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names a slice, whatever its sentence says; only a new one resets counters. */
public record SliceId(String text) {
    private static final Pattern SHAPE = Pattern.compile("S-[0-9]{4,9}");

    public SliceId {
        Ids.require(SHAPE, text, "slice id");
    }

    public static SliceId of(int number) {
        return new SliceId("S-%04d".formatted(number));
    }

    @Override
    public String toString() {
        return text;
    }
}
