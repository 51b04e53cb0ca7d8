package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names a consolidated fact; minted by the kernel at promotion. */
public record FactId(String text) {
    private static final Pattern SHAPE = Pattern.compile("F-[0-9]{1,9}");

    public FactId {
        Ids.require(SHAPE, text, "fact id");
    }

    public static FactId of(int number) {
        return new FactId("F-" + number);
    }

    @Override
    public String toString() {
        return text;
    }
}
