package dev.sluice.seam;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Throw-away directories that carry the mark of the process that uses them, so that what a killed process left can be told
 * from what a living one needs.
 */
public final class Scratch {
    private static final Pattern NAME = Pattern.compile("sluice-[a-z]+-(?<owner>\\d+-.+)-\\d+");
    private static final AtomicBoolean SWEPT = new AtomicBoolean();

    private Scratch() {}

    /** A new directory of this process in the machine's temporary directory; the kind is a word in lower case. */
    public static Path directory(String kind) throws IOException {
        return directory(temporary(), kind, Owner.current());
    }

    static Path directory(Path in, String kind, Owner owner) throws IOException {
        return Disk.createTempDirectory(in, "sluice-" + kind + "-" + owner.mark() + "-");
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Removes what processes that are certainly gone have left, when first called; what cannot be removed stays. */
    public static void sweep() {
        if (SWEPT.compareAndSet(false, true)) {
            sweep(temporary());
        }
    }

    static void sweep(Path directory) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "sluice-*")) {
            Owner self = Owner.current();
            for (Path found : all) {
                if (isLeft(found, self)) {
                    remove(found);
                }
            }
        } catch (IOException | UncheckedIOException | DirectoryIteratorException e) {
            // Nobody waits for this: the next process sweeps again.
            return;
        }
    }

    private static boolean isLeft(Path found, Owner self) {
        Matcher name = NAME.matcher(found.getFileName().toString());
        Optional<Owner> owner = name.matches() ? Owner.ofMark(name.group("owner")) : Optional.empty();
        return owner.isPresent() && Sight.of(owner.get(), self) instanceof Sight.Gone;
    }

    /** Unannounced, for how much there is depends on others. */
    private static void remove(Path found) {
        try {
            if (isMine(found)) {
                Disk.removeTree(found);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // One that does not go must not keep the others.
            return;
        }
    }

    private static boolean isMine(Path found) throws IOException {
        return Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS)
                && Files.getAttribute(found, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                        .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }
}
