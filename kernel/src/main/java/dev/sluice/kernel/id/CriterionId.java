package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names an acceptance criterion, as given ({@code C1}) or minted ({@code AC-1}). */
public record CriterionId(String text) {
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");

    public CriterionId {
        Ids.require(SHAPE, text, "criterion id");
    }

    @Override
    public String toString() {
        return text;
    }
}
