package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The lease table: every statement on it, each inside a transaction of the caller. */
final class SqliteLeases {
    private SqliteLeases() {}

    /** Whether a lease is given back. */
    enum State {
        HELD,
        RELEASED
    }

    /** The newest lease of a run. */
    record Newest(long token, Owner owner, State state) {}

    static Optional<Newest> newest(Sql sql, RunId run) throws SQLException {
        return sql.first(
                SqliteLeases::toNewest,
                "SELECT token, host, boot_id, pid_namespace, pid, process_start, released FROM leases WHERE run = ?",
                run.text());
    }

    /** Hands out the next token; tokens of a run only ever grow, so an older holder can always be told. */
    static Lease grant(Sql sql, RunId run, Owner owner) throws SQLException {
        sql.update(
                "INSERT INTO leases (run, token, host, boot_id, pid_namespace, pid, process_start, released)"
                        + " VALUES (?, 1, ?, ?, ?, ?, ?, 0) ON CONFLICT (run) DO UPDATE SET token = token + 1,"
                        + " host = excluded.host, boot_id = excluded.boot_id, pid_namespace = excluded.pid_namespace,"
                        + " pid = excluded.pid, process_start = excluded.process_start, released = 0",
                run.text(),
                owner.host(),
                owner.bootId(),
                owner.pidNamespace(),
                owner.pid(),
                owner.processStart());
        return new Lease(run, newest(sql, run).orElseThrow().token(), owner);
    }

    static void release(Sql sql, Lease lease) throws SQLException {
        sql.update("UPDATE leases SET released = 1 WHERE run = ? AND token = ?", lease.run().text(), lease.token());
    }

    /** Why the lease no longer gives the right to write; empty while it does. */
    static Optional<String> staleness(Sql sql, Lease lease) throws SQLException {
        return staleness(newest(sql, lease.run()), lease);
    }

    static Optional<String> staleness(Optional<Newest> found, Lease lease) {
        if (found.isEmpty()) {
            return Optional.of("run " + lease.run() + " has no lease in this ledger");
        }
        Newest newest = found.get();
        if (newest.token() != lease.token()) {
            return Optional.of("lease " + lease.token() + " of run " + lease.run() + " was succeeded by lease "
                    + newest.token() + " of " + newest.owner() + ": stop driving this run");
        }
        if (newest.state() == State.RELEASED) {
            return Optional.of("lease " + lease.token() + " of run " + lease.run() + " was released: acquire it again");
        }
        return newest.owner().equals(lease.owner())
                ? Optional.empty()
                : Optional.of("lease " + lease.token() + " of run " + lease.run() + " is that of " + newest.owner());
    }

    /** From the first seven columns of a row, in the order of the table's. */
    static Newest toNewest(ResultSet row) throws SQLException {
        // A damaged page can leave a name empty: that is then a holder nobody can see, not a failure.
        Owner owner = new Owner(
                String.valueOf(row.getString(2)),
                String.valueOf(row.getString(3)),
                String.valueOf(row.getString(4)),
                row.getLong(5),
                String.valueOf(row.getString(6)));
        return new Newest(row.getLong(1), owner, row.getInt(7) == 0 ? State.HELD : State.RELEASED);
    }
}
