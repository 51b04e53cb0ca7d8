package dev.sluice.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.kernel.id.RunId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A reader of exports written from the format's description alone, sharing no code with the ledger. */
final class ExportedLine {
    private static final List<String> FIELDS =
            List.of("run", "sequence", "type", "version", "payload", "recordedAt", "previous", "hash");

    private ExportedLine() {}

    /** Checks every line against the one before it and returns the last hash. */
    static String chainEnd(RunId run, List<String> lines) throws IOException {
        String previous = sha256(("sluice-ledger-v1:" + run.text()).getBytes(StandardCharsets.UTF_8));
        for (String line : lines) {
            Map<String, String> fields = parse(line);
            if (!List.copyOf(fields.keySet()).equals(FIELDS)) {
                throw new AssertionError("fields " + fields.keySet());
            }
            if (!previous.equals(fields.get("previous"))) {
                throw new AssertionError("line " + fields.get("sequence") + " does not follow " + previous);
            }
            ByteArrayOutputStream input = new ByteArrayOutputStream();
            for (String name : FIELDS.subList(0, 7)) {
                byte[] bytes = String.valueOf(fields.get(name)).getBytes(StandardCharsets.UTF_8);
                input.writeBytes((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                input.writeBytes(bytes);
                input.write(',');
            }
            previous = sha256(input.toByteArray());
            if (!previous.equals(fields.get("hash"))) {
                throw new AssertionError("line " + fields.get("sequence") + " hashes to " + previous);
            }
        }
        return previous;
    }

    private static Map<String, String> parse(String line) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                fields.put(name, parser.getText());
            }
        }
        return fields;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
