package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** One checked passage over a run's events, in batches, up to the head as it was at the beginning. */
final class SqliteWalk {
    private final SqliteDatabase database;
    private final SqliteAnchors anchors;
    private final RunId run;
    private final long afterSequence;

    SqliteWalk(SqliteDatabase database, SqliteAnchors anchors, RunId run, long afterSequence) {
        if (afterSequence < 0) {
            throw new IllegalArgumentException("events of run " + run + " after " + afterSequence + ": begin at 0");
        }
        this.database = database;
        this.anchors = anchors;
        this.run = run;
        this.afterSequence = afterSequence;
    }

    /** What one moment of the store says about where the walk begins and ends. */
    private record Route(ChainCheck check, RunHead head, long lastStored) {
        /** Damage with nothing behind it: the last events are missing, or the very last is not what was written. */
        boolean isTornTail(LedgerDamaged damage) {
            return switch (damage.part()) {
                case ABSENCE -> lastStored < damage.sequence();
                case CONTENT -> lastStored == damage.sequence() && head.version() == lastStored;
                case ORDER, TORN_TAIL -> false;
            };
        }
    }

    /** Gives each event on once it is found sound, outside any lock; returns the hash the chain ends in. */
    Sha256 giveTo(Consumer<StoredEvent> sink) {
        Optional<Route> planned = read(database, run, () -> afterSequence + 1, this::plan);
        Sha256 end = planned.isPresent() ? follow(planned.get(), sink) : EventHash.genesis(run);
        anchors.require(run);
        return end;
    }

    private Sha256 follow(Route route, Consumer<StoredEvent> sink) {
        try {
            return toTheEnd(route, sink);
        } catch (LedgerDamaged damage) {
            throw route.isTornTail(damage) ? damage.ofTornTail() : damage;
        }
    }

    private Sha256 toTheEnd(Route route, Consumer<StoredEvent> sink) {
        ChainCheck check = route.check();
        while (check.sequence() < route.head().version()) {
            List<StoredEvent> batch = read(
                    database,
                    run,
                    () -> check.sequence() + 1,
                    sql -> SqliteEvents.batch(sql, check, run, route.head().version()));
            if (batch.isEmpty()) {
                throw check.missing();
            }
            batch.forEach(sink);
        }
        check.endsAt(route.head(), route.lastStored());
        return route.head().head();
    }

    /** The event the walk begins with, alone. */
    Optional<StoredEvent> first() {
        Optional<StoredEvent> first = read(database, run, () -> afterSequence + 1, sql -> {
            Optional<Route> route = plan(sql);
            if (route.isEmpty()) {
                return Optional.empty();
            }
            ChainCheck check = route.get().check();
            StoredEvent event = SqliteEvents.event(sql, run, afterSequence + 1).orElseThrow(check::missing);
            check.accept(event);
            return Optional.of(event);
        });
        anchors.require(run);
        return first;
    }

    /** Empty for a run of which nothing is stored. */
    private Optional<Route> plan(Sql sql) throws SQLException {
        Optional<RunHead> head = SqliteEvents.head(sql, run);
        long lastStored = SqliteEvents.lastSequence(sql, run);
        if (head.isEmpty() && lastStored > 0) {
            throw new LedgerDamaged(run, 1, "the run has events up to " + lastStored + ", but its head is missing");
        }
        long version = head.map(RunHead::version).orElse(0L);
        if (afterSequence > version) {
            throw new LedgerDamaged(run, version + 1, "events after " + afterSequence + " were asked for, but the run ends at "
                    + version + ": this ledger is older than what the asker saw");
        }
        if (head.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Route(begin(sql), head.get(), lastStored));
    }

    private ChainCheck begin(Sql sql) throws SQLException {
        if (afterSequence == 0) {
            return ChainCheck.fromStart(run);
        }
        return SqliteEvents.event(sql, run, afterSequence)
                .map(ChainCheck::after)
                .orElseThrow(() ->
                        new LedgerDamaged(run, afterSequence, "it is missing", LedgerDamaged.Part.ABSENCE));
    }

    /** A page that SQLite itself finds damaged is damage of the event the walk stands before. */
    static <T> T read(SqliteDatabase database, RunId run, LongSupplier sequence, SqliteDatabase.Work<T> work) {
        return database.read(sql -> {
            try {
                return work.in(sql);
            } catch (SQLException e) {
                if (SqliteFault.of(e) == SqliteFault.DAMAGED) {
                    throw new LedgerDamaged(
                            run,
                            sequence.getAsLong(),
                            "a page of the file that leads to it is damaged (" + e.getMessage() + ")",
                            LedgerDamaged.Part.ORDER,
                            e);
                }
                throw e;
            }
        });
    }
}
