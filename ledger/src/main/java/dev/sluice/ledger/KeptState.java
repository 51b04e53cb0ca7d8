package dev.sluice.ledger;

import java.nio.charset.StandardCharsets;

/**
 * A state to be kept beside the events it was folded from: the writer is a fingerprint of the state's
 * shape, the text is the state as JSON. The ledger looks into neither.
 */
public record KeptState(String writer, String text) {
    public static final int TEXT_BYTES_MAX = 64 * 1024 * 1024;

    /** A state that does not fit, or would come back as another text, is not kept: the events are the truth. */
    boolean isStorable() {
        return text.length() <= TEXT_BYTES_MAX
                && NewEvent.unstorableAt(text) < 0
                && NewEvent.unstorableAt(writer) < 0
                && text.getBytes(StandardCharsets.UTF_8).length <= TEXT_BYTES_MAX;
    }
}
