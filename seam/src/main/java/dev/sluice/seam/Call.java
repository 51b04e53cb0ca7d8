package dev.sluice.seam;

/** The kinds of call that change something outside this process. */
public enum Call {
    /** A file, a directory or a link comes to be. */
    CREATE,

    /** Bytes go to a file, or a row to the ledger; half way, half of the bytes are there. */
    WRITE,

    /**
     * Output of a confined program goes to its log. How many of these there are depends on how the program's writes meet
     * the reader's reads, so they are a kind of their own: what counts calls can leave them out and stay repeatable.
     */
    CAPTURE,

    /** What was written is made to survive a power cut. */
    SYNC,

    /** A name comes to mean another file; half way, it does, and nobody has been told. */
    RENAME,

    /** Permissions change. */
    MODE,

    /** A name goes. */
    DELETE,

    /** The ledger is locked for writing; half way, the lock is held. */
    LOCK,

    /** The ledger's transaction is made to stand; half way, it does, and nobody has been told. */
    COMMIT,

    /** Another program starts; half way, it runs, and nobody will see how it ends. */
    SPAWN
}
