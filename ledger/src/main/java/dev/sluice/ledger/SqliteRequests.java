package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;

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
                row -> new Request(
                        row.getLong(1),
                        run,
                        RequestKind.valueOf(row.getString(2)),
                        row.getString(3),
                        Instant.parse(row.getString(4))),
                "SELECT number, kind, requested_by, requested_at FROM requests WHERE run = ? ORDER BY number",
                run.text());
    }

    static Set<RunId> runs(Sql sql) throws SQLException {
        return Set.copyOf(sql.list(row -> new RunId(row.getString(1)), "SELECT DISTINCT run FROM requests"));
    }

    static void deleteUpTo(Sql sql, RunId run, long number) throws SQLException {
        sql.update("DELETE FROM requests WHERE run = ? AND number <= ?", run.text(), number);
    }
}
