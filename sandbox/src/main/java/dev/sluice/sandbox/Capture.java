package dev.sluice.sandbox;

import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the first and the last half of a stream on disk and hashes all of it, in memory that does not grow.
 *
 * <p>The last half lives in a ring file beside the first until the stream ends. Once sealed, late bytes are ignored.
 */
final class Capture {
    private final Path file;
    private final Path ringFile;
    private final long headBytesMax;
    private final long ringBytesMax;
    private final FileChannel head;
    private final MessageDigest digest = Sha256.digest();
    private @Nullable FileChannel ring;
    private @Nullable Captured sealed;
    private @Nullable IOException failure;
    private long bytesSeen;

    Capture(Path file, long bytesMax) throws IOException {
        this.file = file;
        this.ringFile = file.resolveSibling(file.getFileName() + ".tail");
        this.headBytesMax = bytesMax / 2;
        this.ringBytesMax = bytesMax - headBytesMax;
        this.head = Disk.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Takes a chunk; a disk that refuses it is remembered, so that the stream is still drained to its end. */
    synchronized void add(byte[] buffer, int length) {
        if (sealed != null) {
            return;
        }
        digest.update(buffer, 0, length);
        int toHead = Math.clamp(headBytesMax - bytesSeen, 0, length);
        try {
            if (failure == null) {
                Disk.capture(head, ByteBuffer.wrap(buffer, 0, toHead), Math.min(bytesSeen, headBytesMax), file);
                addToRing(buffer, toHead, length);
            }
        } catch (IOException e) {
            failure = e;
        }
        bytesSeen += length;
    }

    private void addToRing(byte[] buffer, int start, int end) throws IOException {
        if (start == end) {
            return;
        }
        FileChannel channel = ring();
        long position = Math.max(0, bytesSeen - headBytesMax);
        int from = start;
        while (from < end) {
            long offset = position % ringBytesMax;
            int count = (int) Math.min(end - from, ringBytesMax - offset);
            Disk.capture(channel, ByteBuffer.wrap(buffer, from, count), offset, ringFile);
            from += count;
            position += count;
        }
    }

    private FileChannel ring() throws IOException {
        FileChannel open = ring;
        if (open == null) {
            open = Disk.open(
                    ringFile,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING);
            ring = open;
        }
        return open;
    }

    /** Puts head, marker and tail together. Every later byte is ignored, and every later call gives the same. */
    synchronized Captured seal() {
        Captured done = sealed;
        if (done == null) {
            long kept = join();
            IOException why = failure;
            done = new Captured(
                    file, bytesSeen, kept, Sha256.ofDigest(digest.digest()), why == null ? "" : String.valueOf(why.getMessage()));
            sealed = done;
        }
        return done;
    }

    /** The bytes kept: fewer than the limit allows if the disk was full, which must not hide how the program ended. */
    private long join() {
        long kept = Math.min(bytesSeen, headBytesMax + ringBytesMax);
        try (head;
                FileChannel tail = ring) {
            if (failure != null) {
                return head.size();
            }
            if (tail != null) {
                appendRing(tail, kept);
            }
            return kept;
        } catch (IOException e) {
            failure = e;
            return Math.min(headBytesMax, bytesSeen);
        } finally {
            deleteRing();
        }
    }

    private void deleteRing() {
        try {
            Disk.deleteIfExists(ringFile);
        } catch (IOException e) {
            // Nothing is lost by a file too many.
            return;
        }
    }

    private void appendRing(FileChannel channel, long kept) throws IOException {
        long tailBytes = bytesSeen - headBytesMax;
        if (bytesSeen > kept) {
            String marker = "\n[" + (bytesSeen - kept) + " bytes left out here; " + bytesSeen + " seen, " + kept
                    + " kept]\n";
            Disk.capture(head, ByteBuffer.wrap(marker.getBytes(StandardCharsets.UTF_8)), head.size(), file);
            long oldest = tailBytes % ringBytesMax;
            append(channel, oldest, ringBytesMax - oldest);
            append(channel, 0, oldest);
        } else {
            append(channel, 0, tailBytes);
        }
    }

    private void append(FileChannel from, long start, long count) throws IOException {
        if (Disk.append(from, start, count, head, file) < count) {
            throw new IOException("the kept tail in " + ringFile + " is shorter than what was written to it");
        }
    }
}
