package dev.sluice.ledger;

import dev.sluice.seam.Call;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/**
 * One connection to the ledger's file, used by one thread at a time, in explicit transactions.
 *
 * <p>After an I/O error it refuses all further use: what the system has kept of a failed write is not known, and a sync
 * that succeeds later proves nothing about it.
 */
final class SqliteDatabase implements AutoCloseable {
    static final int BUSY_MILLIS_MAX = 10_000;

    private final Path file;
    private final SQLiteConnection connection;
    private final Sql sql;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable String unusable;

    private SqliteDatabase(Path file, SQLiteConnection connection) {
        this.file = file;
        this.connection = connection;
        this.sql = new Sql(connection);
    }

    /** What is done inside a transaction. */
    @FunctionalInterface
    interface Work<T> {
        T in(Sql sql) throws SQLException;
    }

    /** As {@link Work}, with nothing to give back. */
    @FunctionalInterface
    interface Action {
        void in(Sql sql) throws SQLException;
    }

    static SqliteDatabase connect(Path file) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("busy_timeout", Integer.toString(BUSY_MILLIS_MAX));
        // Left on, the driver asks for the last row id after every insert, with a statement that it prepares anew.
        settings.setProperty(SQLiteConfig.Pragma.JDBC_GET_GENERATED_KEYS.pragmaName, "false");
        SQLiteConnection connection = JDBC.createConnection(JDBC.PREFIX + file, settings);
        if (connection == null) {
            throw new IllegalStateException("the SQLite driver does not take the path " + file);
        }
        return new SqliteDatabase(file, connection);
    }

    /** Sees one moment of the store throughout. */
    <T> T read(Work<T> work) {
        return transact(Purpose.LOOK, work);
    }

    /** Alone among all writers of the store from its first statement; committed and synced when it returns. */
    <T> T write(Work<T> work) {
        return transact(Purpose.CHANGE, work);
    }

    void change(Action action) {
        write(sql -> {
            action.in(sql);
            return file;
        });
    }

    /** Outside any transaction, as settings must be; errors are the caller's to explain. */
    void setUp(Action action) throws SQLException {
        lock.lock();
        try {
            action.in(sql);
        } finally {
            lock.unlock();
        }
    }

    /** What a transaction is for. */
    private enum Purpose {
        LOOK,
        CHANGE
    }

    private <T> T transact(Purpose purpose, Work<T> work) {
        lock.lock();
        try {
            if (unusable != null) {
                throw new LedgerUnavailable(unusable);
            }
            if (lock.getHoldCount() > 1) {
                throw new IllegalStateException("a ledger transaction inside another");
            }
            return committed(purpose, work);
        } catch (SQLException e) {
            throw explain(e);
        } finally {
            lock.unlock();
        }
    }

    private <T> T committed(Purpose purpose, Work<T> work) throws SQLException {
        boolean committed = false;
        try {
            switch (purpose) {
                case LOOK -> sql.turn("BEGIN");
                case CHANGE -> sql.turn(Call.LOCK, "BEGIN IMMEDIATE");
            }
            T result = work.in(sql);
            switch (purpose) {
                case LOOK -> sql.turn("COMMIT");
                case CHANGE -> sql.turn(Call.COMMIT, "COMMIT");
            }
            committed = true;
            return result;
        } finally {
            if (!committed) {
                rollBack();
            }
        }
    }

    private void rollBack() {
        try {
            sql.forget();
            sql.execute("ROLLBACK");
        } catch (SQLException e) {
            // SQLite has rolled back by itself after some errors, and says so with its plain error.
            if (SqliteFault.of(e) != SqliteFault.OTHER) {
                unusable = SqliteFault.of(e).message(file, e);
            }
        }
    }

    private LedgerUnavailable explain(SQLException e) {
        SqliteFault fault = SqliteFault.of(e);
        String message = fault.message(file, e);
        if (fault.ends()) {
            unusable = message;
        }
        return new LedgerUnavailable(message, e);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            unusable = "the ledger " + file + " was closed";
            connection.close();
        } catch (SQLException e) {
            throw new LedgerUnavailable(SqliteFault.of(e).message(file, e), e);
        } finally {
            lock.unlock();
        }
    }
}
