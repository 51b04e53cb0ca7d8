package dev.sluice.ledger;

import java.sql.SQLException;
import java.util.List;

/** SQLite's own check of its pages, which knows nothing of events. */
final class SqliteCheck {
    private static final int FINDINGS_MAX = 20;

    private SqliteCheck() {}

    /** Pages and rows; fast, but an index may still differ from its table. Empty when all is well. */
    static List<String> quick(SqliteDatabase database) {
        return ask(database, "PRAGMA quick_check(" + FINDINGS_MAX + ")");
    }

    /** As {@link #quick}, and every index against its table. */
    static List<String> full(SqliteDatabase database) {
        return ask(database, "PRAGMA integrity_check(" + FINDINGS_MAX + ")");
    }

    private static List<String> ask(SqliteDatabase database, String check) {
        return database.read(sql -> {
            try {
                return sql.list(row -> String.valueOf(row.getString(1)), check).stream()
                        .filter(line -> !line.equals("ok"))
                        .toList();
            } catch (SQLException e) {
                if (SqliteFault.of(e) != SqliteFault.DAMAGED) {
                    throw e;
                }
                sql.forget();
                return List.of(String.valueOf(e.getMessage()).replace('\n', ' '));
            }
        });
    }
}
