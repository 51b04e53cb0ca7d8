package dev.sluice.ledger;

import dev.sluice.seam.Call;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** The tables of the SQLite ledger and their version; docs/ledger-format.md explains each column. */
final class SqliteSchema {
    /** Held by the file in {@code user_version}. */
    static final int VERSION = 2;

    /** Marks the file as a ledger of ours: {@code SLCE}. */
    private static final int APPLICATION_ID = 0x534C4345;

    private static final int WAL_ATTEMPTS_MAX = 200;
    private static final int WAL_PAUSE_MILLIS = 50;

    private static final int FIRST_VERSION = 1;

    // Events keep their row ids: as the leaf of an index a row of 1 KB spills to a page of its own, which made the file
    // three times as large and appends a fifth slower.
    /** The tables as format 1 had them. */
    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE events (
              run TEXT NOT NULL, sequence INTEGER NOT NULL, type TEXT NOT NULL, version INTEGER NOT NULL,
              payload TEXT NOT NULL, recorded_at TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
              PRIMARY KEY (run, sequence)) STRICT""",
            """
            CREATE TABLE heads (
              ordinal INTEGER PRIMARY KEY, run TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, head TEXT NOT NULL,
              started_at TEXT NOT NULL, changed_at TEXT NOT NULL) STRICT""",
            """
            CREATE TABLE leases (
              run TEXT NOT NULL PRIMARY KEY, token INTEGER NOT NULL, host TEXT NOT NULL, boot_id TEXT NOT NULL,
              pid_namespace TEXT NOT NULL, pid INTEGER NOT NULL, process_start TEXT NOT NULL,
              released INTEGER NOT NULL) STRICT, WITHOUT ROWID""",
            """
            CREATE TABLE requests (
              number INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL, kind TEXT NOT NULL,
              requested_by TEXT NOT NULL, requested_at TEXT NOT NULL) STRICT""",
            "CREATE INDEX requests_of_run ON requests (run)");

    /** What format 2 added; every file goes this way, so that an old one and a new one end up the same. */
    private static final List<String> FROM_FORMAT_1 = List.of(
            "ALTER TABLE heads ADD COLUMN written_by TEXT NOT NULL DEFAULT ''",
            """
            CREATE TABLE checkpoints (
              run TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, head TEXT NOT NULL, writer TEXT NOT NULL,
              text TEXT NOT NULL, hash TEXT NOT NULL) STRICT""",
            """
            CREATE TABLE repairs (
              number INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL, repaired_at TEXT NOT NULL,
              repaired_by TEXT NOT NULL, from_sequence INTEGER NOT NULL, to_sequence INTEGER NOT NULL,
              old_head TEXT NOT NULL, anchored TEXT NOT NULL, why TEXT NOT NULL) STRICT""");

    private SqliteSchema() {}

    /** Makes the connection durable and the tables present; a file of another kind or a later version is refused. */
    static void prepare(SqliteDatabase database, Path file) throws SQLException {
        database.setUp(sql -> {
            int version = versionOf(sql, file);
            if (version == 0) {
                requireEmpty(sql, file);
                enterWal(sql);
            }
            if (version < VERSION) {
                bringUpToDate(sql, file);
            }
            // WAL loses the newest commits on power failure unless every commit is synced.
            sql.execute("PRAGMA synchronous = FULL");
            sql.execute("PRAGMA cell_size_check = ON");
            sql.execute("PRAGMA trusted_schema = OFF");
        });
    }

    /** 0 for a file that is not a ledger yet. */
    private static int versionOf(Sql sql, Path file) throws SQLException {
        int version = number(sql, "PRAGMA user_version");
        if (version == 0) {
            return 0;
        }
        if (number(sql, "PRAGMA application_id") != APPLICATION_ID) {
            throw notALedger(file);
        }
        if (version > VERSION) {
            throw new LedgerUnavailable("ledger " + file + ": it has format " + version
                    + " and this program knows formats up to " + VERSION + "; use the newer program that wrote it");
        }
        return version;
    }

    /** Another program's database is refused before its mode is changed; tables and version of ours come in one commit. */
    private static void requireEmpty(Sql sql, Path file) throws SQLException {
        if (number(sql, "SELECT count(*) FROM sqlite_master") > 0 && versionOf(sql, file) == 0) {
            throw notALedger(file);
        }
    }

    private static void bringUpToDate(Sql sql, Path file) throws SQLException {
        try {
            SqliteSeam.entering(Call.LOCK, "the ledger's tables");
            sql.execute("BEGIN IMMEDIATE");
            SqliteSeam.midway(Call.LOCK, "the ledger's tables");
            // Another process may have made the tables while this one waited.
            int version = versionOf(sql, file);
            SqliteSeam.entering(Call.WRITE, "the ledger's tables");
            if (version == 0) {
                requireEmpty(sql, file);
                executeAll(sql, TABLES);
                sql.execute("PRAGMA application_id = " + APPLICATION_ID);
            }
            if (version <= FIRST_VERSION) {
                executeAll(sql, FROM_FORMAT_1);
            }
            sql.execute("PRAGMA user_version = " + VERSION);
            SqliteSeam.midway(Call.WRITE, "the ledger's tables");
            SqliteSeam.entering(Call.COMMIT, "the ledger's tables");
            sql.execute("COMMIT");
            SqliteSeam.midway(Call.COMMIT, "the ledger's tables");
        } catch (SQLException | LedgerUnavailable e) {
            rollBack(sql, e);
            throw e;
        }
    }

    private static void executeAll(Sql sql, List<String> statements) throws SQLException {
        for (String statement : statements) {
            sql.execute(statement);
        }
    }

    private static void rollBack(Sql sql, Exception cause) {
        try {
            sql.execute("ROLLBACK");
        } catch (SQLException e) {
            // There may be no transaction, or none any more; why it came to this is the news.
            cause.addSuppressed(e);
        }
    }

    /** SQLite does not wait for a lock when it changes the mode: two first openings at once need more than one attempt. */
    private static void enterWal(Sql sql) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                SqliteSeam.entering(Call.CREATE, "PRAGMA journal_mode = WAL");
                sql.execute("PRAGMA journal_mode = WAL");
                SqliteSeam.midway(Call.CREATE, "PRAGMA journal_mode = WAL");
                return;
            } catch (SQLException e) {
                if (SqliteFault.of(e) != SqliteFault.BUSY || attempt == WAL_ATTEMPTS_MAX) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(WAL_PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerUnavailable("interrupted while another process was creating the ledger", e);
        }
    }

    private static int number(Sql sql, String query) throws SQLException {
        return sql.first(row -> row.getInt(1), query).orElseThrow();
    }

    private static LedgerUnavailable notALedger(Path file) {
        return new LedgerUnavailable("ledger " + file
                + ": it is a SQLite database of another program; move it away, or name another state home");
    }
}
