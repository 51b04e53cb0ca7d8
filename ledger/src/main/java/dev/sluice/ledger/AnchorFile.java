package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Disk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The event acknowledged last in each run, noted in a file of its own after the database had it synced.
 *
 * <p>A line that is whole proves that its event was once in the database. A line that is missing, torn or old claims
 * nothing; so lines are not synced, a failure to write one is no failure, and no lock is needed: a run's slot is written by
 * the holder of its lease alone. Not a channel, because an interrupt of the writing thread would close that.
 */
final class AnchorFile implements AutoCloseable {
    static final int LINE_BYTES = 128;
    private static final String MARK = "sluice-1 ";
    private static final int RUN_END = MARK.length() + 18;
    private static final int SEQUENCE_DIGITS = 19;
    private static final int SEQUENCE_END = RUN_END + 1 + SEQUENCE_DIGITS;
    private static final int HASH_END = SEQUENCE_END + 1 + 64;
    private static final int CHECKED = HASH_END + 1;

    private final Path path;
    private final Map<RunId, Long> slots = new HashMap<>();
    private long bytesIndexed;
    private @Nullable RandomAccessFile file;

    private AnchorFile(Path path) {
        this.path = path;
    }

    /** One event that was acknowledged. */
    record Anchored(RunId run, long sequence, Sha256 hash) {}

    static AnchorFile of(Path database) {
        return new AnchorFile(beside(database));
    }

    static Path beside(Path database) {
        String name = String.valueOf(database.getFileName());
        String stem = name.endsWith(".db") ? name.substring(0, name.length() - ".db".length()) : name;
        return database.resolveSibling(stem + ".anchor");
    }

    /** What was acknowledged last in the run, as far as this file can tell. */
    synchronized Optional<Anchored> of(RunId run) {
        try {
            index();
            Long slot = slots.get(run);
            return slot == null ? Optional.empty() : line(slot).filter(found -> found.run().equals(run));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    synchronized Set<RunId> runs() {
        try {
            index();
        } catch (IOException e) {
            // A file that cannot be read claims nothing.
        }
        return Set.copyOf(slots.keySet());
    }

    /** How many slots there are, taken or not; what cannot be read claims none. */
    synchronized long slotsInUse() {
        try {
            return (bytes() + LINE_BYTES - 1) / LINE_BYTES;
        } catch (IOException e) {
            return 0;
        }
    }

    /** Notes an event in a slot that is this run's alone. */
    synchronized void put(long slot, Anchored event) {
        try {
            write(slot, text(event).getBytes(StandardCharsets.US_ASCII));
            slots.put(event.run(), slot);
        } catch (IOException e) {
            // The event is synced in the database; only the second witness is missing.
        }
    }

    /** Takes back every claim about a run. */
    synchronized void forget(RunId run) {
        try {
            for (long slot = 0; slot < bytes() / LINE_BYTES; slot++) {
                if (runIn(slot).filter(run::equals).isPresent()) {
                    write(slot, new byte[LINE_BYTES]);
                }
            }
            slots.remove(run);
        } catch (IOException e) {
            throw new LedgerUnavailable("the anchor " + path + " cannot be written (" + e.getMessage()
                    + "): give this user write permission, or remove that file", e);
        }
    }

    /** Looks at the lines that have been added since the last look. */
    private void index() throws IOException {
        long bytes = bytes();
        for (long slot = bytesIndexed / LINE_BYTES; slot < bytes / LINE_BYTES; slot++) {
            long found = slot;
            runIn(slot).ifPresent(run -> slots.put(run, found));
        }
        bytesIndexed = bytes;
    }

    private long bytes() throws IOException {
        return file == null && !Files.exists(path) ? 0 : opened().length();
    }

    private Optional<RunId> runIn(long slot) throws IOException {
        return line(slot).map(Anchored::run);
    }

    private Optional<Anchored> line(long slot) throws IOException {
        byte[] bytes = new byte[LINE_BYTES];
        RandomAccessFile from = opened();
        from.seek(slot * LINE_BYTES);
        for (int read = 0; read < LINE_BYTES; ) {
            int more = from.read(bytes, read, LINE_BYTES - read);
            if (more < 0) {
                return Optional.empty();
            }
            read += more;
        }
        return parse(new String(bytes, StandardCharsets.US_ASCII));
    }

    private void write(long slot, byte[] line) throws IOException {
        Disk.writeAt(opened(), line, slot * LINE_BYTES, path);
    }

    private RandomAccessFile opened() throws IOException {
        if (file == null) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(path + " is not a file");
            }
            file = Disk.openAnyPlace(path);
        }
        return file;
    }

    static String text(Anchored event) {
        String digits = Long.toString(event.sequence());
        String sequence = "0".repeat(SEQUENCE_DIGITS - digits.length()) + digits;
        String checked = MARK + event.run() + " " + sequence + " " + event.hash() + " ";
        return checked + checksum(checked) + "\n";
    }

    private static Optional<Anchored> parse(String line) {
        String checked = line.substring(0, CHECKED);
        if (!line.equals(checked + checksum(checked) + "\n") || !checked.startsWith(MARK)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Anchored(
                    new RunId(checked.substring(MARK.length(), RUN_END)),
                    Long.parseLong(checked.substring(RUN_END + 1, SEQUENCE_END)),
                    new Sha256(checked.substring(SEQUENCE_END + 1, HASH_END))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String checksum(String checked) {
        return Sha256.of(checked).hex().substring(0, LINE_BYTES - 1 - CHECKED);
    }

    @Override
    public synchronized void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            // What was written is with the system already.
        }
    }
}
