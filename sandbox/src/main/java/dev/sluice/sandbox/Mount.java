package dev.sluice.sandbox;

import java.nio.file.Path;

/** One thing to be seen at one place of the view. */
public sealed interface Mount {
    /** Where the program sees it. */
    Path target();

    /** A file or directory of the host, with every mount below it, that nobody inside can change. */
    record ReadOnly(Path source, Path target) implements Mount {
        public ReadOnly {
            PlainPath.require(source, "source");
            PlainPath.require(target, "target");
        }
    }

    /** A file or directory of the host that the program may change. */
    record Writable(Path source, Path target) implements Mount {
        public Writable {
            PlainPath.require(source, "source");
            PlainPath.require(target, "target");
        }
    }

    /** An empty directory in memory, gone when the launch ends. */
    record Scratch(Path target) implements Mount {
        public Scratch {
            PlainPath.require(target, "target");
        }
    }

    /** A writable layer over {@code lower}, which never changes; changes land in {@code upper}. */
    record Layered(Path lower, Path upper, Path work, Path target) implements Mount {
        public Layered {
            PlainPath.require(lower, "lower");
            PlainPath.require(upper, "upper");
            PlainPath.require(work, "work");
            PlainPath.require(target, "target");
        }
    }

    /** Hides a directory behind an empty one, or a file behind an empty one, read-only; nothing there, nothing done. */
    record Masked(Path target) implements Mount {
        public Masked {
            PlainPath.require(target, "target");
        }
    }

    /** A symbolic link with this text, such as {@code /bin} to {@code usr/bin}; only where no other mount is. */
    record Link(Path text, Path target) implements Mount {
        public Link {
            PlainPath.require(target, "target");
        }
    }
}
