package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table of repairs made: every statement on it, each inside a transaction of the caller. */
final class SqliteRepairs {
    private SqliteRepairs() {}

    static void insert(
            Sql sql, RunId run, RecordedCut cut, Optional<RunHead> oldHead, Optional<AnchorFile.Anchored> anchored)
            throws SQLException {
        sql.update(
                "INSERT INTO repairs (run, repaired_at, repaired_by, from_sequence, to_sequence, old_head, anchored, why)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                run.text(),
                EventHash.timeText(cut.at()),
                cut.by(),
                cut.fromSequence(),
                cut.toSequence(),
                oldHead.map(head -> head.head().hex()).orElse(""),
                anchored.map(event -> event.hash().hex()).orElse(""),
                cut.why());
    }

    static List<RecordedCut> of(Sql sql, RunId run) throws SQLException {
        return sql.list(
                row -> toCut(run, row),
                "SELECT repaired_at, repaired_by, from_sequence, to_sequence, why FROM repairs WHERE run = ?"
                        + " ORDER BY number",
                run.text());
    }

    private static RecordedCut toCut(RunId run, ResultSet row) throws SQLException {
        long from = row.getLong(3);
        try {
            return new RecordedCut(
                    Instant.parse(SqliteEvents.text(row, 1)),
                    SqliteEvents.text(row, 2),
                    from,
                    row.getLong(4),
                    SqliteEvents.text(row, 5));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new LedgerDamaged(
                    run,
                    from,
                    "the record of a repair cannot be read (" + e.getMessage() + ")",
                    LedgerDamaged.Part.ORDER,
                    e);
        }
    }

    /** The anchored event was cut by a repair that ended before it could write the anchor anew. */
    static boolean excuses(Sql sql, AnchorFile.Anchored event) throws SQLException {
        return sql.first(
                        row -> row.getInt(1),
                        "SELECT 1 FROM repairs WHERE run = ? AND anchored = ? LIMIT 1",
                        event.run().text(),
                        event.hash().hex())
                .isPresent();
    }
}
