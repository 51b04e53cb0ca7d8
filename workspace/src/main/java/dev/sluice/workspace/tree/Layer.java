package dev.sluice.workspace.tree;

import java.nio.file.Path;

/** Where a writer's turn left its changes. */
public sealed interface Layer {
    /** What the writer saw at first. */
    Path lower();

    /** The upper directory of an overlay mounted with {@code userxattr}, unmounted by now. */
    record Overlay(Path lower, Path upper) implements Layer {}

    /** A whole copy that the writer changed; it may lack the top {@code .git}. */
    record Copy(Path lower, Path copy) implements Layer {}
}
