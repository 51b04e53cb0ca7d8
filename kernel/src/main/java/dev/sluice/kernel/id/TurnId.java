package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names one turn of a run; a turn that is asked again keeps its id and counts attempts. */
public record TurnId(String text) {
    private static final Pattern SHAPE = Pattern.compile("T-[0-9]{1,9}");

    public TurnId {
        Ids.require(SHAPE, text, "turn id");
    }

    public static TurnId of(int number) {
        return new TurnId("T-" + number);
    }

    @Override
    public String toString() {
        return text;
    }
}
