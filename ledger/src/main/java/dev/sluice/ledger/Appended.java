package dev.sluice.ledger;

import dev.sluice.kernel.id.Sha256;

/** The answer to an append. */
public sealed interface Appended {
    /** The events are on disk, synced; the run now has this version and head. */
    record Done(long version, Sha256 head) implements Appended {}

    /** The lease is no longer the run's; nothing was written. */
    record Stale(String why) implements Appended {}

    /** The run has another version than expected; nothing was written. */
    record Conflict(long actualVersion) implements Appended {}
}
