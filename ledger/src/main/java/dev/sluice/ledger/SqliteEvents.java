package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The event and head tables: every statement on them, each inside a transaction of the caller. */
final class SqliteEvents {
    static final int BATCH_EVENTS_MAX = 512;
    static final int BATCH_PAYLOAD_CHARS_MAX = 4 * 1024 * 1024;

    private static final String EVENT = "SELECT sequence, type, version, payload, recorded_at, previous, hash FROM events ";
    private static final String HEAD = "SELECT run, version, head, started_at, changed_at, written_by FROM heads ";

    private SqliteEvents() {}

    /** A run's head and its place in the order of runs. */
    record End(long ordinal, RunHead head) {}

    static Optional<RunHead> head(Sql sql, RunId run) throws SQLException {
        return sql.first(SqliteEvents::toHead, HEAD + "WHERE run = ?", run.text());
    }

    /** Those that can be read: a damaged one must not keep the others from being seen. */
    static List<RunHead> heads(Sql sql) throws SQLException {
        return sql.list(SqliteEvents::readableHead, HEAD + "ORDER BY ordinal DESC").stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<RunHead> readableHead(ResultSet row) throws SQLException {
        try {
            return Optional.of(toHead(row));
        } catch (LedgerDamaged | LedgerUnavailable e) {
            return Optional.empty();
        }
    }

    /** Runs that have a head, an event or a repair. */
    static List<RunId> runsWithTraces(Sql sql) throws SQLException {
        return sql.list(
                row -> runId(row.getString(1)),
                "SELECT run FROM heads UNION SELECT DISTINCT run FROM events UNION SELECT run FROM repairs");
    }

    /** 0 for a run without events; answered by the index alone. */
    static long lastSequence(Sql sql, RunId run) throws SQLException {
        return sql.first(row -> row.getLong(1), "SELECT max(sequence) FROM events WHERE run = ?", run.text())
                .orElse(0L);
    }

    static Optional<StoredEvent> event(Sql sql, RunId run, long sequence) throws SQLException {
        return sql.first(row -> toEvent(run, row), EVENT + "WHERE run = ? AND sequence = ?", run.text(), sequence);
    }

    /** The next events up to a sequence number, checked; as many as a batch may hold, and at least one if there is one. */
    static List<StoredEvent> batch(Sql sql, ChainCheck check, RunId run, long upTo) throws SQLException {
        List<StoredEvent> batch = new ArrayList<>();
        long chars = 0;
        String query = EVENT + "WHERE run = ? AND sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?";
        try (ResultSet rows = sql.rows(query, run.text(), check.sequence(), upTo, BATCH_EVENTS_MAX)) {
            while (chars < BATCH_PAYLOAD_CHARS_MAX && rows.next()) {
                StoredEvent event = toEvent(run, rows);
                check.accept(event);
                batch.add(event);
                chars += event.payload().length();
            }
        } catch (LedgerDamaged e) {
            // The sound events before the damage still count; the next batch begins with the damage and throws.
            if (batch.isEmpty()) {
                throw e;
            }
        }
        return batch;
    }

    static void insert(Sql sql, StoredEvent e) throws SQLException {
        sql.update(
                "INSERT INTO events (run, sequence, type, version, payload, recorded_at, previous, hash)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                e.run().text(),
                e.sequence(),
                e.type(),
                e.version(),
                e.payload(),
                EventHash.timeText(e.recordedAt()),
                e.previous().hex(),
                e.hash().hex());
    }

    /** The first head of a run; gives back its ordinal. */
    static long addHead(Sql sql, RunHead head, long lastOrdinal) throws SQLException {
        sql.update(
                "INSERT INTO heads (ordinal, run, version, head, started_at, changed_at, written_by)"
                        + " SELECT max(coalesce(max(ordinal), 0), ?) + 1, ?, ?, ?, ?, ?, ? FROM heads",
                lastOrdinal,
                head.run().text(),
                head.version(),
                head.head().hex(),
                EventHash.timeText(head.startedAt()),
                EventHash.timeText(head.changedAt()),
                head.writtenBy());
        return end(sql, head.run()).orElseThrow().ordinal();
    }

    /** The run keeps the time it was started at. */
    static void moveHead(Sql sql, long ordinal, RunHead head) throws SQLException {
        sql.update(
                "UPDATE heads SET version = ?, head = ?, changed_at = ?, written_by = ? WHERE ordinal = ?",
                head.version(),
                head.head().hex(),
                EventHash.timeText(head.changedAt()),
                head.writtenBy(),
                ordinal);
    }

    static Optional<String> hash(Sql sql, RunId run, long sequence) throws SQLException {
        return sql.first(
                row -> String.valueOf(row.getString(1)),
                "SELECT hash FROM events WHERE run = ? AND sequence = ?",
                run.text(),
                sequence);
    }

    static Optional<End> end(Sql sql, RunId run) throws SQLException {
        Optional<RunHead> head = head(sql, run);
        Optional<Long> ordinal = sql.first(row -> row.getLong(1), "SELECT ordinal FROM heads WHERE run = ?", run.text());
        return head.flatMap(found -> ordinal.map(number -> new End(number, found)));
    }

    /** For a repair alone. */
    static void deleteFrom(Sql sql, RunId run, long sequence) throws SQLException {
        sql.update("DELETE FROM events WHERE run = ? AND sequence >= ?", run.text(), sequence);
    }

    /** For a repair that leaves nothing of a run. */
    static void deleteHead(Sql sql, RunId run) throws SQLException {
        sql.update("DELETE FROM heads WHERE run = ?", run.text());
    }

    private static StoredEvent toEvent(RunId run, ResultSet row) throws SQLException {
        long sequence = row.getLong(1);
        try {
            return new StoredEvent(
                    run,
                    sequence,
                    text(row, 2),
                    row.getInt(3),
                    text(row, 4),
                    Instant.parse(text(row, 5)),
                    new Sha256(text(row, 6)),
                    new Sha256(text(row, 7)));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new LedgerDamaged(run, sequence, "it cannot be read (" + e.getMessage() + ")", LedgerDamaged.Part.CONTENT, e);
        }
    }

    private static RunHead toHead(ResultSet row) throws SQLException {
        RunId run = runId(row.getString(1));
        long version = row.getLong(2);
        try {
            return new RunHead(
                    run,
                    version,
                    new Sha256(text(row, 3)),
                    Instant.parse(text(row, 4)),
                    Instant.parse(text(row, 5)),
                    text(row, 6));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new LedgerDamaged(
                    run, version, "the run's head cannot be read (" + e.getMessage() + ")", LedgerDamaged.Part.ORDER, e);
        }
    }

    /** No column may be null, but a damaged page can make one so. */
    static String text(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        if (text == null) {
            throw new IllegalArgumentException("column " + column + " is empty");
        }
        return text;
    }

    private static RunId runId(@Nullable String text) {
        try {
            return new RunId(String.valueOf(text));
        } catch (IllegalArgumentException e) {
            throw new LedgerUnavailable(
                    "the ledger has a row for a run that cannot exist, so it was edited by hand: " + e.getMessage()
                            + "; restore it from a backup",
                    e);
        }
    }
}
