package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** The git hash of a subject tree: what verdicts and deliveries speak of. */
public record TreeHash(String text) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");

    public TreeHash {
        Ids.require(SHAPE, text, "tree hash");
    }

    @Override
    public String toString() {
        return text;
    }
}
