package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The request table: every statement on it, each inside a transaction of the caller. */
final class SqliteRequests {
    private SqliteRequests() {}

    static void insert(Sql sql, RunId run, RequestKind kind, String by, Instant at) throws SQLException {
        sql.update(
                "INSERT INTO requests (run, kind, requested_by, requested_at) VALUES (?, ?, ?, ?)",
                run.text(),
                kind.name(),
                by,
                EventHash.timeText(at));
    }

    static List<Request> of(Sql sql, RunId run) throws SQLException {
        return sql.list(
                row -> toRequest(run, row),
                "SELECT number, kind, requested_by, requested_at FROM requests WHERE run = ? ORDER BY number",
                run.text());
    }

    static Set<RunId> runs(Sql sql) throws SQLException {
        return sql.list(row -> String.valueOf(row.getString(1)), "SELECT DISTINCT run FROM requests").stream()
                .flatMap(SqliteRequests::run)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A row that somebody made by hand is nobody's wish, and must not keep the wishes of others from being heard. */
    private static Stream<RunId> run(String text) {
        try {
            return Stream.of(new RunId(text));
        } catch (IllegalArgumentException e) {
            return Stream.empty();
        }
    }

    private static Request toRequest(RunId run, ResultSet row) throws SQLException {
        try {
            return new Request(
                    row.getLong(1),
                    run,
                    RequestKind.valueOf(SqliteEvents.text(row, 2)),
                    SqliteEvents.text(row, 3),
                    Instant.parse(SqliteEvents.text(row, 4)));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new LedgerUnavailable(
                    "a request to run " + run + " cannot be read (" + e.getMessage() + "): see sluice ledger verify", e);
        }
    }

    static void deleteUpTo(Sql sql, RunId run, long number) throws SQLException {
        sql.update("DELETE FROM requests WHERE run = ? AND number <= ?", run.text(), number);
    }
}
