package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The append-only, hash-chained log of all runs, written by one lease holder per run.
 *
 * <p>Safe for use by several threads, and by several processes on the same store. Any method may throw {@link
 * LedgerUnavailable} when the store cannot be used; nothing is acknowledged then.
 */
public interface Ledger extends AutoCloseable {

    /**
     * Takes the run's lease unless a process that may still be alive holds it.
     *
     * @throws LedgerDamaged if an event of the run that was acknowledged is gone
     */
    Acquired acquire(RunId run, Owner owner);

    /**
     * Takes the run's lease from a holder that cannot be seen from here, on a person's word that it is gone; a holder
     * that is seen to be alive still refuses.
     */
    Acquired takeOver(RunId run, Owner owner);

    /** Why the lease no longer gives the right to act for its run; empty while it does. */
    Optional<String> staleness(Lease lease);

    /** Gives the lease back; a lease that was lost meanwhile is left alone. */
    void release(Lease lease);

    /**
     * Adds events to the lease's run in one synced transaction, all or none.
     *
     * <p>After {@link LedgerUnavailable} it is unknown whether they are there (a sync that fails says neither): open the
     * ledger again and look at {@link #head}.
     *
     * @throws LedgerDamaged if the end of the run's chain is not what its head says
     */
    Appended append(Lease lease, long expectedVersion, List<NewEvent> events);

    /**
     * As {@link #append(Lease, long, List)}, and keeps the state after these events in the same transaction, in place of the
     * one kept before; a state over {@link KeptState#TEXT_BYTES_MAX} is not kept, the events are.
     */
    Appended append(Lease lease, long expectedVersion, List<NewEvent> events, KeptState state);

    /** The state kept last, if it is whole and the chain has the event it was kept with; never an error. */
    Optional<StateCheckpoint> checkpoint(RunId run);

    /** Removes the kept state of the lease's run; a stale lease removes nothing. */
    void discardCheckpoint(Lease lease);

    /**
     * The run's events after a sequence number, each checked against its own hash, the hash before it and the head.
     *
     * @throws LedgerDamaged at the first event that does not hold
     */
    List<StoredEvent> read(RunId run, long afterSequence);

    /**
     * As {@link #read}, one by one and in bounded memory, up to the head as it was at the call; the sink may use the
     * ledger. When damage is thrown the sink has had sound events only.
     */
    void readEach(RunId run, long afterSequence, Consumer<StoredEvent> sink);

    /**
     * The run's first event alone, checked against its own hash and the run.
     *
     * @throws LedgerDamaged if the run has a head or later events, but no sound first one
     */
    Optional<StoredEvent> first(RunId run);

    Optional<RunHead> head(RunId run);

    /** Every run's head that can be read, the run begun last first. */
    List<RunHead> runs();

    /** Runs of which something was acknowledged that is not there any more, whether or not they have a head. */
    List<RunId> lacking();

    Verification verify(RunId run);

    /** One verification for each run that has a head or an event, or had one. */
    List<Verification> verifyAll();

    /** What the store's own check of its pages finds, at most a few lines; empty when all is well. */
    List<String> checkStore();

    /**
     * Cuts a torn tail, on a person's word: events missing between the last sound one and the run's head or anchor, or a last
     * event that is not what was written. Anything else is refused, as is a run that is driven.
     */
    Repair repair(RunId run, String by);

    /** Writes the run as JSON Lines in UTF-8, one event a line; flushes and does not close. */
    void export(RunId run, OutputStream out);

    /** Leaves a wish for whoever holds, or will hold, the run's lease. */
    void request(RunId run, RequestKind kind, String by);

    /** The run's requests, oldest first. */
    List<Request> pending(RunId run);

    /** Every run that has a request, in one question, for whoever drives many. */
    Set<RunId> requested();

    /** Removes every request of the lease's run, seen or not; a stale lease removes nothing. */
    void clearRequests(Lease lease);

    /** Removes the requests up to and including one that was seen, so that one left since then stays. */
    void clearRequests(Lease lease, Request lastSeen);

    @Override
    void close();
}
