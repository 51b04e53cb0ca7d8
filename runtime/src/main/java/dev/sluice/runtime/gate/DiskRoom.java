package dev.sluice.runtime.gate;

import java.nio.file.Path;
import java.util.Optional;

/** Whether a disk has room to work on; a program that ends badly on a full one has said nothing about the work. */
public final class DiskRoom {
    /** With less than this a build or an agent is as good as stuck. */
    static final long BYTES_MIN = 8L * 1024 * 1024;

    private DiskRoom() {}

    /** What to tell a person if there is too little room under a directory. */
    public static Optional<String> lack(Path directory) {
        long total = directory.toFile().getTotalSpace();
        long left = directory.toFile().getUsableSpace();
        // A disk that does not say how large it is cannot be said to be full.
        return total == 0 || left >= BYTES_MIN
                ? Optional.empty()
                : Optional.of("the disk under " + directory + " is full (" + left / 1024 + " KiB left, " + BYTES_MIN / 1024
                        + " KiB needed); free space, then resume");
    }
}
