package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** The git hash of a commit. */
public record CommitHash(String text) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");

    public CommitHash {
        Ids.require(SHAPE, text, "commit hash");
    }

    @Override
    public String toString() {
        return text;
    }
}
