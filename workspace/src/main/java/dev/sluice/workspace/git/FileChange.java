package dev.sluice.workspace.git;

/** One path that differs between two trees. */
public record FileChange(String path, Kind kind) {
    /** How it differs; a rename is one path deleted and one added. */
    public enum Kind {
        ADDED,
        MODIFIED,
        DELETED,
        TYPE_CHANGED
    }
}
