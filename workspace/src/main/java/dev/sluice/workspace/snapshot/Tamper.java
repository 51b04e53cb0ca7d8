package dev.sluice.workspace.snapshot;

/** A way in which the snapshot files are not what the engine wrote. */
public sealed interface Tamper {
    String path();

    /** The file's bytes are other ones, or it is no file any more. */
    record Changed(String path) implements Tamper {}

    /** The file is gone. */
    record Missing(String path) implements Tamper {}

    /** A file called like a snapshot that the engine never wrote. */
    record Inserted(String path) implements Tamper {}

    /** The alias does not hold the newest snapshot. */
    record AliasMoved(String path) implements Tamper {}

    /** A link stands where a file or directory of the engine should be. */
    record LinkPlanted(String path) implements Tamper {}
}
