package dev.sluice.workspace.tree;

import java.nio.file.Path;

/** One path that changes. */
public sealed interface TreeEdit {
    String path();

    /** The path becomes a file or a link, taken from {@code source}. */
    record Put(String path, Kind kind, Path source) implements TreeEdit {}

    /** The file or link goes away. */
    record Remove(String path) implements TreeEdit {}

    /** What git can keep at a path. */
    enum Kind {
        FILE,
        EXECUTABLE,
        LINK
    }
}
