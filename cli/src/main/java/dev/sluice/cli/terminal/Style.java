package dev.sluice.cli.terminal;

import java.util.Map;

/** Whether and how text is set off with colour. */
public enum Style {
    PLAIN,
    COLORED;

    /** What text is set off as. */
    public enum Tone {
        NORMAL(""),
        STRONG("1"),
        FAINT("2"),
        BAD("31"),
        GOOD("32"),
        WARNING("33"),
        NAME("36");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    /** What the person asked for on the command line. */
    public enum Wish {
        NONE_STATED,
        NO_COLOR
    }

    /** Plain with {@code --no-color}, with {@code NO_COLOR} set to anything, on a dumb terminal and away from a terminal. */
    public static Style choose(Wish wish, Output output, Map<String, String> environment) {
        boolean plain = wish == Wish.NO_COLOR
                || output == Output.NO_TERMINAL
                || !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || isDumb(environment);
        return plain ? PLAIN : COLORED;
    }

    /** A terminal that cannot move its cursor, or does not say what it is. */
    static boolean isDumb(Map<String, String> environment) {
        String term = environment.getOrDefault("TERM", "");
        return term.isEmpty() || term.equals("dumb");
    }

    /** The text in this tone. The text must be safe already. */
    public String of(Tone tone, String text) {
        return this == PLAIN || tone.code.isEmpty() || text.isEmpty() ? text : "\u001b[" + tone.code + "m" + text + "\u001b[0m";
    }
}
