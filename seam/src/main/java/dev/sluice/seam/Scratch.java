package dev.sluice.seam;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Throw-away directories that carry the name of the process that uses them, so that what a killed process left can be told
 * from what a living one needs.
 */
public final class Scratch {
    private static final Pattern NAME =
            Pattern.compile("sluice-[a-z]+-(?<pid>\\d+)-(?<start>\\d+)-(?<namespace>\\d+)-\\d+");
    private static final Pattern NAMESPACE = Pattern.compile("pid:\\[(\\d+)]");
    private static final int START_FIELD = 19;
    private static final String UNKNOWN = "0";

    private Scratch() {}

    /** A new directory of this process in the machine's temporary directory; the kind is a word in lower case. */
    public static Path directory(String kind) throws IOException {
        return Disk.createTempDirectory(temporary(), "sluice-" + kind + "-" + self() + "-");
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Removes what processes that are certainly gone have left; gives how many directories that were. */
    public static int sweep() throws IOException {
        String namespace = namespace();
        int swept = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(temporary(), "sluice-*")) {
            for (Path found : all) {
                Matcher name = NAME.matcher(found.getFileName().toString());
                // A process of another namespace cannot be seen from here, and another user's files are not ours.
                if (name.matches() && name.group("namespace").equals(namespace) && isGone(name) && removed(found)) {
                    swept++;
                }
            }
        }
        return swept;
    }

    /** Unannounced, for how much there is depends on others; what does not go now is left for the next sweep. */
    private static boolean removed(Path found) {
        try {
            if (!isMine(found)) {
                return false;
            }
            Disk.removeTree(found);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isMine(Path found) throws IOException {
        return Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS)
                && Files.getAttribute(found, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                        .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    private static boolean isGone(Matcher name) {
        String began = name.group("start");
        return !began.equals(UNKNOWN) && !start(name.group("pid")).equals(Optional.of(began));
    }

    private static String self() throws IOException {
        String pid = Long.toString(ProcessHandle.current().pid());
        return pid + "-" + start(pid).orElse(UNKNOWN) + "-" + namespace();
    }

    private static String namespace() throws IOException {
        Matcher link = NAMESPACE.matcher(Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
        return link.matches() ? link.group(1) : UNKNOWN;
    }

    /** When a process began, in ticks since the machine did; empty if there is none of this number. */
    private static Optional<String> start(String pid) {
        try {
            String line = Files.readString(Path.of("/proc", pid, "stat"), StandardCharsets.ISO_8859_1);
            // The command in parentheses may itself hold spaces and parentheses: the last one closes it.
            String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ", -1);
            return Optional.of(fields[START_FIELD]);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
