package dev.sluice.seam;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One process, told apart from every other of any boot, container and reuse of its number.
 *
 * <p>{@code processStart} counts ticks since boot as the process itself sees them. The same start has another number for
 * whoever lives in another time namespace, so the name of that namespace follows the number.
 */
public record Owner(String host, String bootId, String pidNamespace, long pid, String processStart) {
    private static final Path PROC = Path.of("/proc");
    private static final String SEEN_IN = " seen in ";
    private static final Pattern MARK = Pattern.compile("(?<pid>\\d{1,18})-(?<rest>[A-Za-z0-9_-]+)");
    private static final int MARKED_LINES = 4;

    /** The process this runs in. */
    public static Owner current() {
        try {
            // The number comes from /proc, not from the JVM: it must be the one under which others see us there.
            ProcessStat self = ProcessStat.parse(Files.readString(PROC.resolve("self/stat"), StandardCharsets.ISO_8859_1));
            return new Owner(
                    Files.readString(PROC.resolve("sys/kernel/hostname")).strip(),
                    Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip(),
                    Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString(),
                    self.pid(),
                    self.start() + timeNamespace());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot tell this process apart from others (" + e + "): mount /proc, leases need it", e);
        }
    }

    /** Empty on a kernel that has one time for all. */
    private static String timeNamespace() throws IOException {
        Path namespace = PROC.resolve("self/ns/time");
        return Files.exists(namespace, LinkOption.NOFOLLOW_LINKS) ? SEEN_IN + Files.readSymbolicLink(namespace) : "";
    }

    /**
     * All of it in letters, digits, {@code -} and {@code _}, the number first: for names of files and for environments. A
     * host's name has 64 bytes at most, so it always leaves room in the 255 of a file's name.
     */
    public String mark() {
        String rest = String.join("\n", host, bootId, pidNamespace, processStart);
        return pid + "-" + Base64.getUrlEncoder().withoutPadding().encodeToString(rest.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads what {@link #mark} wrote; empty for anything else. */
    public static Optional<Owner> ofMark(String text) {
        Matcher mark = MARK.matcher(text);
        if (!mark.matches()) {
            return Optional.empty();
        }
        try {
            byte[] rest = Base64.getUrlDecoder().decode(mark.group("rest"));
            String[] lines = new String(rest, StandardCharsets.UTF_8).split("\n", -1);
            return lines.length == MARKED_LINES
                    ? Optional.of(new Owner(lines[0], lines[1], lines[2], Long.parseLong(mark.group("pid")), lines[3]))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // Not in that alphabet's form.
        }
    }

    /** When it started, in ticks that only mean something to {@link #sharesTimeWith}. */
    String startTicks() {
        int end = processStart.indexOf(SEEN_IN);
        return end < 0 ? processStart : processStart.substring(0, end);
    }

    /** Whether both count ticks from the same moment; an owner that does not say is taken to count as everybody does. */
    boolean sharesTimeWith(Owner other) {
        String mine = processStart.substring(startTicks().length());
        String theirs = other.processStart.substring(other.startTicks().length());
        return mine.isEmpty() || theirs.isEmpty() || mine.equals(theirs);
    }

    @Override
    public String toString() {
        return "process " + pid + " on " + host;
    }
}
