package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One append inside its transaction: the lease still holds, the end is where it is expected and sound, then the events. */
record SqliteAppend(Lease lease, long expectedVersion, List<NewEvent> events, String program, Instant now) {
    SqliteAppend {
        if (events.isEmpty()) {
            throw new IllegalArgumentException("an append of no events to run " + lease.run());
        }
    }

    Appended in(Sql sql) throws SQLException {
        Optional<String> stale = SqliteLeases.staleness(sql, lease);
        if (stale.isPresent()) {
            return new Appended.Stale(stale.get());
        }
        Optional<RunHead> head = SqliteEvents.head(sql, run());
        long version = head.map(RunHead::version).orElse(0L);
        if (version != expectedVersion) {
            return new Appended.Conflict(version);
        }
        Sha256 previous = head.map(RunHead::head).orElseGet(() -> EventHash.genesis(run()));
        requireSoundEnd(sql, previous);
        return insert(sql, previous);
    }

    private RunId run() {
        return lease.run();
    }

    /** A chain that was cut or lengthened by hand is not built upon. */
    private void requireSoundEnd(Sql sql, Sha256 head) throws SQLException {
        SqliteEvents.Tail tail = SqliteEvents.tail(sql, run()).orElseGet(() -> new SqliteEvents.Tail(0, head.hex()));
        if (tail.sequence() != expectedVersion) {
            throw new LedgerDamaged(
                    run(),
                    Math.min(tail.sequence(), expectedVersion) + 1,
                    "the run's head is at " + expectedVersion + ", but its last stored event is " + tail.sequence());
        }
        if (!tail.hash().equals(head.hex())) {
            throw new LedgerDamaged(
                    run(), expectedVersion, "it ends in " + tail.hash() + ", but the run's head is " + head);
        }
    }

    private Appended insert(Sql sql, Sha256 head) throws SQLException {
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
        SqliteEvents.setHead(sql, new RunHead(run(), sequence, previous, now, now, program));
        return new Appended.Done(sequence, previous);
    }
}
