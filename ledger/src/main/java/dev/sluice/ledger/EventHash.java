package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The hash that links an event to all before it; docs/ledger-format.md gives its input to the byte. */
final class EventHash {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private EventHash() {}

    /** What stands in the first event for the hash of the one before. */
    static Sha256 genesis(RunId run) {
        return Sha256.of("sluice-ledger-v1:" + run);
    }

    static Sha256 of(
            RunId run, long sequence, String type, int version, String payload, Instant recordedAt, Sha256 previous) {
        MessageDigest digest = Sha256.digest();
        field(digest, run.text());
        field(digest, Long.toString(sequence));
        field(digest, type);
        field(digest, Integer.toString(version));
        field(digest, payload);
        field(digest, timeText(recordedAt));
        field(digest, previous.hex());
        return Sha256.ofDigest(digest.digest());
    }

    static Sha256 of(StoredEvent e) {
        return of(e.run(), e.sequence(), e.type(), e.version(), e.payload(), e.recordedAt(), e.previous());
    }

    /** What a kept state is checked by. */
    static Sha256 of(StateCheckpoint state) {
        MessageDigest digest = Sha256.digest();
        field(digest, state.run().text());
        field(digest, Long.toString(state.version()));
        field(digest, state.head().hex());
        field(digest, state.writer());
        field(digest, state.text());
        return Sha256.ofDigest(digest.digest());
    }

    /** The one spelling of a time that is stored, hashed and exported: UTC, always three decimals. */
    static String timeText(Instant time) {
        return TIME.format(time);
    }

    /** A netstring: decimal byte length, colon, bytes, comma. Lengths keep neighbours from running into each other. */
    private static void field(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
        digest.update((byte) ',');
    }
}
