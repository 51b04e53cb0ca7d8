package dev.sluice.sandbox;

import dev.sluice.kernel.id.Sha256;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * What is known of one output stream: the file that keeps it, and the count and hash of every byte that was seen.
 *
 * <p>If more was seen than may be kept, the file holds the first half, a line that says how much is left out, and
 * the last half. {@code lost} says why bytes that may be kept were not, and is empty as long as the disk does its part.
 */
public record Captured(Path file, long bytesSeen, long bytesKept, Sha256 hash, String lost) {
    private static final int TAIL_BYTES_MAX = 256 * 1024;

    Captured(Path file, long bytesSeen, long bytesKept, Sha256 hash) {
        this(file, bytesSeen, bytesKept, hash, "");
    }

    /** The last lines, looking back at most 256 KiB; bytes that are not UTF-8 show as replacement characters. */
    public List<String> tail(int lines) {
        List<String> all = lastBytes().lines().toList();
        return all.subList(Math.max(0, all.size() - lines), all.size());
    }

    private String lastBytes() {
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
            int length = (int) Math.min(opened.length(), TAIL_BYTES_MAX);
            byte[] bytes = new byte[length];
            opened.seek(opened.length() - length);
            opened.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the captured output " + file, e);
        }
    }
}
