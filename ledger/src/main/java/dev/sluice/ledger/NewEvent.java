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
        requireStorable(type, payload);
    }

    /** A lone surrogate would become another character in UTF-8, and a NUL end the text early: neither is JSON. */
    private static void requireStorable(String type, String payload) {
        for (int i = 0; i < payload.length(); i++) {
            char c = payload.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < payload.length()
                    && Character.isLowSurrogate(payload.charAt(i + 1));
            if (pair) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                throw new IllegalArgumentException("payload of event " + type + " holds U+"
                        + "%04X".formatted((int) c) + " at " + i + ": escape it, it is not text");
            }
        }
    }
}
