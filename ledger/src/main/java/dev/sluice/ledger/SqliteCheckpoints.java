package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The table of kept states, at most one a run: every statement on it, each inside a transaction of the caller. */
final class SqliteCheckpoints {
    private SqliteCheckpoints() {}

    static void put(Sql sql, StateCheckpoint state) throws SQLException {
        sql.update(
                "INSERT INTO checkpoints (run, version, head, writer, text, hash) VALUES (?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT (run) DO UPDATE SET version = excluded.version, head = excluded.head,"
                        + " writer = excluded.writer, text = excluded.text, hash = excluded.hash",
                state.run().text(),
                state.version(),
                state.head().hex(),
                state.writer(),
                state.text(),
                EventHash.of(state).hex());
    }

    /** Empty when there is none that holds: the events are the truth, so a damaged one is no error. */
    static Optional<StateCheckpoint> newest(Sql sql, RunId run) throws SQLException {
        try {
            return sql.first(
                            row -> ifWhole(run, row),
                            "SELECT c.version, c.head, c.writer, c.text, c.hash FROM checkpoints c"
                                    + " JOIN heads h ON h.run = c.run AND h.version >= c.version"
                                    + " JOIN events e ON e.run = c.run AND e.sequence = c.version AND e.hash = c.head"
                                    + " WHERE c.run = ?",
                            run.text())
                    .flatMap(whole -> whole);
        } catch (SQLException e) {
            if (SqliteFault.of(e) != SqliteFault.DAMAGED) {
                throw e;
            }
            sql.forget();
            return Optional.empty();
        }
    }

    static void discard(Sql sql, RunId run) throws SQLException {
        sql.update("DELETE FROM checkpoints WHERE run = ?", run.text());
    }

    /** Those kept with this event or a later one. */
    static void discardFrom(Sql sql, RunId run, long version) throws SQLException {
        sql.update("DELETE FROM checkpoints WHERE run = ? AND version >= ?", run.text(), version);
    }

    private static Optional<StateCheckpoint> ifWhole(RunId run, ResultSet row) throws SQLException {
        String head = row.getString(2);
        String writer = row.getString(3);
        String text = row.getString(4);
        if (head == null || writer == null || text == null) {
            return Optional.empty();
        }
        try {
            StateCheckpoint state = new StateCheckpoint(run, row.getLong(1), new Sha256(head), writer, text);
            return EventHash.of(state).hex().equals(row.getString(5)) ? Optional.of(state) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
