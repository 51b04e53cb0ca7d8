package dev.sluice.ledger;

import java.util.regex.Pattern;

/** An event to be appended: a type name, that type's version, and a JSON text the ledger does not look into. */
public record NewEvent(String type, int version, String payload) {
    public static final int PAYLOAD_CHARS_MAX = 16 * 1024 * 1024;
    private static final Pattern TYPE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,99}");

    public NewEvent {
        if (!TYPE.matcher(type).matches()) {
            throw new IllegalArgumentException("not an event type: \"" + type + "\" (expected " + TYPE + ")");
        }
        if (version < 1) {
            throw new IllegalArgumentException("version " + version + " of event " + type + ": versions begin at 1");
        }
        if (payload.length() > PAYLOAD_CHARS_MAX) {
            throw new IllegalArgumentException("payload of event " + type + " has " + payload.length()
                    + " characters, at most " + PAYLOAD_CHARS_MAX + " fit: store the bulk as an artifact and name its hash");
        }
        int at = unstorableAt(payload);
        if (at >= 0) {
            throw new IllegalArgumentException("payload of event " + type + " holds U+"
                    + "%04X".formatted((int) payload.charAt(at)) + " at " + at + ": escape it, it is not text");
        }
    }

    /**
     * Where a text holds what would not come back, or -1: a lone surrogate would become another character in UTF-8, and a
     * NUL end the text early. Neither is JSON.
     */
    static int unstorableAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair =
                    Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                return i;
            }
        }
        return -1;
    }
}
