package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;

/** Walks along one run's chain and throws at the first event that does not follow from the one before. */
final class ChainCheck {
    private final RunId run;
    private long sequence;
    private Sha256 hash;

    private ChainCheck(RunId run, long sequence, Sha256 hash) {
        this.run = run;
        this.sequence = sequence;
        this.hash = hash;
    }

    static ChainCheck fromStart(RunId run) {
        return new ChainCheck(run, 0, EventHash.genesis(run));
    }

    /** Goes on after an event, whose content must match its hash. */
    static ChainCheck after(StoredEvent event) {
        requireOwnHash(event);
        return new ChainCheck(event.run(), event.sequence(), event.hash());
    }

    /** The last sequence number found sound. */
    long sequence() {
        return sequence;
    }

    void accept(StoredEvent event) {
        if (event.sequence() != sequence + 1) {
            throw missing();
        }
        requireOwnHash(event);
        if (!event.previous().equals(hash)) {
            throw new LedgerDamaged(run, event.sequence(), "it follows " + event.previous() + ", but event " + sequence
                    + " has the hash " + hash);
        }
        sequence = event.sequence();
        hash = event.hash();
    }

    /** The walk is over: it must have ended where the head says. */
    void endsAt(RunHead head, long lastStored) {
        if (sequence < head.version()) {
            throw missing();
        }
        if (!hash.equals(head.head())) {
            throw new LedgerDamaged(run, sequence, "the chain ends in " + hash + ", but the run's head is " + head.head()
                    + ": one of the two was rewritten");
        }
        if (lastStored > head.version()) {
            throw new LedgerDamaged(
                    run, head.version() + 1, "it lies beyond the run's head at " + head.version() + ": not appended here");
        }
    }

    LedgerDamaged missing() {
        return new LedgerDamaged(run, sequence + 1, "it is missing", LedgerDamaged.Part.ABSENCE);
    }

    private static void requireOwnHash(StoredEvent event) {
        Sha256 actual = EventHash.of(event);
        if (!actual.equals(event.hash())) {
            throw new LedgerDamaged(event.run(), event.sequence(), "its content hashes to " + actual
                    + ", but it was stored with " + event.hash() + ": edited after it was written", LedgerDamaged.Part.CONTENT);
        }
    }
}
