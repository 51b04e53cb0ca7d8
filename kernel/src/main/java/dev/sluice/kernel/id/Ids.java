package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** The one check that every id's constructor makes. */
final class Ids {
    private Ids() {}

    static void require(Pattern shape, String text, String what) {
        if (!shape.matcher(text).matches()) {
            String shown = text.length() > 80 ? text.substring(0, 80) + "…" : text;
            String article = "aeiou".indexOf(what.charAt(0)) < 0 ? "a " : "an ";
            throw new IllegalArgumentException("not " + article + what + ": \"" + shown + "\" (expected " + shape + ")");
        }
    }
}
