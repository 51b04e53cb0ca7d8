package dev.sluice.kernel.id;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names a piece of evidence by the iteration that recorded it: {@code E-0002-1}. */
public record EvidenceId(String text) {
    private static final Pattern SHAPE = Pattern.compile("E-[0-9]{4,9}-[0-9]{1,9}");

    public EvidenceId {
        Ids.require(SHAPE, text, "evidence id");
    }

    public static EvidenceId of(int iteration, int number) {
        return new EvidenceId(String.format(Locale.ROOT, "E-%04d-%d", iteration, number));
    }

    @Override
    public String toString() {
        return text;
    }
}
