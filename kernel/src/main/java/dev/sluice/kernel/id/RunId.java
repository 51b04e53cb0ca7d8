package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names one run: {@code R-} and the base32 of 80 random bits, handed in by the runtime. */
public record RunId(String text) {
    private static final Pattern SHAPE = Pattern.compile("R-[A-Z2-7]{16}");

    public RunId {
        Ids.require(SHAPE, text, "run id");
    }

    @Override
    public String toString() {
        return text;
    }
}
