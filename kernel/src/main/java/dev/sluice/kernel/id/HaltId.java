package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names one halt of a run. */
public record HaltId(String text) {
    private static final Pattern SHAPE = Pattern.compile("H-[0-9]{1,9}");

    public HaltId {
        Ids.require(SHAPE, text, "halt id");
    }

    public static HaltId of(int number) {
        return new HaltId("H-" + number);
    }

    @Override
    public String toString() {
        return text;
    }
}
