package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One append inside its transaction: the lease still holds, the end is where it is expected and sound, then the events. */
record SqliteAppend(
        Lease lease, long expectedVersion, List<NewEvent> events, String program, Instant now, LongSupplier lastOrdinal) {
    /** All that an append must know, in one statement: three of them cost a tenth of the whole append. */
    private static final String STANDING =
            "SELECT l.token, l.host, l.boot_id, l.pid_namespace, l.pid, l.process_start, l.released,"
                    + " h.ordinal, h.version, h.head, e.sequence, e.hash FROM leases l"
                    + " LEFT JOIN heads h ON h.run = l.run"
                    + " LEFT JOIN events e ON e.run = l.run"
                    + " AND e.sequence = (SELECT max(sequence) FROM events WHERE run = l.run)"
                    + " WHERE l.run = ?";

    SqliteAppend {
        if (events.isEmpty()) {
            throw new IllegalArgumentException("an append of no events to run " + lease.run());
        }
    }

    /** The answer, and the run's place in the order of runs if something was appended. */
    record Outcome(Appended appended, long ordinal) {}

    /** Where a run stands: zeros and nulls where there is no head or no event. */
    private record Standing(
            SqliteLeases.Newest lease,
            long ordinal,
            long version,
            @Nullable String head,
            long lastStored,
            @Nullable String lastHash) {

        static Standing of(ResultSet row) throws SQLException {
            return new Standing(
                    SqliteLeases.toNewest(row),
                    row.getLong(8),
                    row.getLong(9),
                    row.getString(10),
                    row.getLong(11),
                    row.getString(12));
        }
    }

    Outcome in(Sql sql) throws SQLException {
        Optional<Standing> found = sql.first(Standing::of, STANDING, run().text());
        Optional<String> stale = SqliteLeases.staleness(found.map(Standing::lease), lease);
        if (stale.isPresent()) {
            return new Outcome(new Appended.Stale(stale.get()), 0);
        }
        Standing standing = found.orElseThrow();
        if (standing.version() != expectedVersion) {
            return new Outcome(new Appended.Conflict(standing.version()), 0);
        }
        return insert(sql, standing.ordinal(), soundEnd(standing));
    }

    private RunId run() {
        return lease.run();
    }

    /** The hash to go on from; a chain that was cut or lengthened by hand is not built upon. */
    private Sha256 soundEnd(Standing standing) {
        if (standing.lastStored() != expectedVersion) {
            LedgerDamaged damage = new LedgerDamaged(
                    run(),
                    Math.min(standing.lastStored(), expectedVersion) + 1,
                    "the run's head is at " + expectedVersion + ", but its last stored event is " + standing.lastStored());
            throw standing.lastStored() < expectedVersion ? damage.ofTornTail() : damage;
        }
        String head = standing.head();
        if (head == null) {
            return EventHash.genesis(run());
        }
        if (!head.equals(standing.lastHash())) {
            throw new LedgerDamaged(
                    run(), expectedVersion, "it ends in " + standing.lastHash() + ", but the run's head is " + head);
        }
        return new Sha256(head);
    }

    private Outcome insert(Sql sql, long ordinal, Sha256 head) throws SQLException {
        Sha256 previous = head;
        long sequence = expectedVersion;
        for (NewEvent event : events) {
            sequence++;
            Sha256 hash =
                    EventHash.of(run(), sequence, event.type(), event.version(), event.payload(), now, previous);
            SqliteEvents.insert(
                    sql,
                    new StoredEvent(
                            run(), sequence, event.type(), event.version(), event.payload(), now, previous, hash));
            previous = hash;
        }
        RunHead end = new RunHead(run(), sequence, previous, now, now, program);
        long place = ordinal == 0 ? SqliteEvents.addHead(sql, end, lastOrdinal.getAsLong()) : ordinal;
        if (ordinal != 0) {
            SqliteEvents.moveHead(sql, ordinal, end);
        }
        return new Outcome(new Appended.Done(sequence, previous), place);
    }
}
