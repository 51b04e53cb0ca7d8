package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names an entry under Issues in a snapshot. */
public record IssueId(String text) {
    private static final Pattern SHAPE = Pattern.compile("I-[0-9]{1,9}");

    public IssueId {
        Ids.require(SHAPE, text, "issue id");
    }

    public static IssueId of(int number) {
        return new IssueId("I-" + number);
    }

    @Override
    public String toString() {
        return text;
    }
}
