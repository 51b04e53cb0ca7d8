package dev.sluice.kernel.id;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A SHA-256 digest in lower-case hexadecimal. */
public record Sha256(String hex) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{64}");

    public Sha256 {
        Ids.require(SHAPE, hex, "SHA-256 digest");
    }

    public static Sha256 of(byte[] bytes) {
        return ofDigest(digest().digest(bytes));
    }

    public static Sha256 of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Wraps what a {@link MessageDigest} made. */
    public static Sha256 ofDigest(byte[] digest) {
        return new Sha256(HexFormat.of().formatHex(digest));
    }

    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return hex;
    }
}
