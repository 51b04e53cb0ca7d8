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
    private final RunId run;
    private final long afterSequence;

    SqliteWalk(SqliteDatabase database, RunId run, long afterSequence) {
        if (afterSequence < 0) {
            throw new IllegalArgumentException("events of run " + run + " after " + afterSequence + ": begin at 0");
        }
        this.database = database;
        this.run = run;
        this.afterSequence = afterSequence;
    }

    /** What one moment of the store says about where the walk begins and ends. */
    private record Route(ChainCheck check, RunHead head, long lastStored) {}

    /** Gives each event on once it is found sound, outside any lock; returns the hash the chain ends in. */
    Sha256 giveTo(Consumer<StoredEvent> sink) {
        Optional<Route> planned = read(() -> afterSequence + 1, this::plan);
        if (planned.isEmpty()) {
            return EventHash.genesis(run);
        }
        Route route = planned.get();
        ChainCheck check = route.check();
        while (check.sequence() < route.head().version()) {
            List<StoredEvent> batch = read(
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
        return read(() -> afterSequence + 1, sql -> {
            Optional<Route> route = plan(sql);
            if (route.isEmpty()) {
                return Optional.empty();
            }
            ChainCheck check = route.get().check();
            StoredEvent event = SqliteEvents.event(sql, run, afterSequence + 1).orElseThrow(check::missing);
            check.accept(event);
            return Optional.of(event);
        });
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
                .orElseThrow(() -> new LedgerDamaged(run, afterSequence, "it is missing"));
    }

    /** A page that SQLite itself finds damaged is damage of the event the walk stands before. */
    private <T> T read(LongSupplier sequence, SqliteDatabase.Work<T> work) {
        return database.read(sql -> {
            try {
                return work.in(sql);
            } catch (SQLException e) {
                if (SqliteFault.of(e) == SqliteFault.DAMAGED) {
                    throw new LedgerDamaged(
                            run, sequence.getAsLong(), "a page of the file that leads to it is damaged (" + e.getMessage() + ")", e);
                }
                throw e;
            }
        });
    }
}
