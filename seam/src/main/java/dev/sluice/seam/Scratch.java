package dev.sluice.seam;

import java.io.IOException;
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
    private static final Pattern NAME = Pattern.compile("sluice-[a-z]+-(?<owner>\\d+-\\d+-\\d+)-\\d+");

    private Scratch() {}

    /** A new directory of this process in the machine's temporary directory; the kind is a word in lower case. */
    public static Path directory(String kind) throws IOException {
        return Disk.createTempDirectory(temporary(), "sluice-" + kind + "-" + ProcessName.current() + "-");
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Removes what processes that are certainly gone have left; gives how many directories that were. */
    public static int sweep() throws IOException {
        int swept = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(temporary(), "sluice-*")) {
            for (Path found : all) {
                swept += isLeft(found) && removed(found) ? 1 : 0;
            }
        }
        return swept;
    }

    private static boolean isLeft(Path found) throws IOException {
        Matcher name = NAME.matcher(found.getFileName().toString());
        Optional<ProcessName> owner = name.matches() ? ProcessName.parse(name.group("owner")) : Optional.empty();
        return owner.isPresent() && owner.get().isCertainlyGone();
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
}
