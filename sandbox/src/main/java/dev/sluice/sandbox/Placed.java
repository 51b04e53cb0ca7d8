package dev.sluice.sandbox;

import java.nio.file.Path;

/** A mount whose source, kind and mount point have been looked at, so that a backend only has to perform it. */
sealed interface Placed {
    Path target();

    Spot spot();

    /** Whether the program may write there. */
    enum Access {
        READ_ONLY,
        WRITABLE
    }

    /** What is mounted, and so what its mount point must be. */
    enum Kind {
        DIRECTORY,
        FILE
    }

    /** The mount point: on the bare root, already there in an earlier mount, or to be made in one. */
    enum Spot {
        BARE,
        PRESENT,
        MISSING
    }

    /** A file or directory of the host. */
    record Bind(Path source, Path target, Access access, Kind kind, Spot spot) implements Placed {}

    /** A directory in memory. */
    record Memory(Path target, Spot spot) implements Placed {}

    /** A layer, made in one of two ways; {@code number} tells several of them apart. */
    record Layer(int number, Mount.Layered mount, Layering layering, Spot spot) implements Placed {
        @Override
        public Path target() {
            return mount.target();
        }
    }

    /** A symbolic link on the bare root. */
    record Link(Path text, Path target, Spot spot) implements Placed {}
}
