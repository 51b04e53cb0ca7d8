package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares the database with what the anchor file says was acknowledged. */
final class SqliteAnchors implements AutoCloseable {
    private final SqliteDatabase database;
    private final AnchorFile file;

    SqliteAnchors(SqliteDatabase database, AnchorFile file) {
        this.database = database;
        this.file = file;
    }

    /** Must be called after the event's transaction is synced, never before. */
    void acknowledge(long ordinal, AnchorFile.Anchored event) {
        file.put(ordinal - 1, event);
    }

    /** The last ordinal that any run ever had, as far as can be told: one that the database lost keeps its line. */
    long lastOrdinal() {
        return file.slotsInUse();
    }

    /** Runs of which the database has not all that was acknowledged, be it that it knows nothing of them. */
    List<RunId> lacking() {
        return file.runs().stream().filter(this::isLacking).sorted(Comparator.comparing(RunId::text)).toList();
    }

    private boolean isLacking(RunId run) {
        try {
            require(run);
            return false;
        } catch (LedgerDamaged e) {
            return true;
        }
    }

    Set<RunId> runs() {
        return file.runs();
    }

    Optional<AnchorFile.Anchored> of(RunId run) {
        return file.of(run);
    }

    /**
     * Throws if the run's anchored event is not in the database. The file is read first: an event that is anchored later
     * may be missing from what is then seen of the database.
     */
    void require(RunId run) {
        Optional<AnchorFile.Anchored> anchored = file.of(run);
        if (anchored.isPresent()) {
            require(anchored.get());
        }
    }

    private void require(AnchorFile.Anchored event) {
        SqliteWalk.read(database, event.run(), event::sequence, sql -> {
            Optional<String> stored = SqliteEvents.hash(sql, event.run(), event.sequence());
            if (!stored.equals(Optional.of(event.hash().hex())) && !SqliteRepairs.excuses(sql, event)) {
                throw damage(sql, event, stored);
            }
            return stored;
        });
    }

    private static LedgerDamaged damage(Sql sql, AnchorFile.Anchored event, Optional<String> stored)
            throws SQLException {
        if (stored.isPresent()) {
            return new LedgerDamaged(event.run(), event.sequence(), "it was acknowledged with the hash " + event.hash()
                    + ", but has " + stored.get() + ": the chain was rewritten");
        }
        long version = SqliteEvents.head(sql, event.run()).map(RunHead::version).orElse(0L);
        long lastStored = SqliteEvents.lastSequence(sql, event.run());
        LedgerDamaged lost = new LedgerDamaged(
                event.run(),
                lastStored + 1,
                "events up to " + event.sequence() + " were acknowledged, but the ledger ends at " + lastStored
                        + ": its file was cut short, or an older one was put in its place");
        return version <= lastStored && lastStored < event.sequence() ? lost.ofTornTail() : lost;
    }

    /** The run now ends here, by a person's word; empty if nothing of it is left. */
    void replace(RunId run, Optional<SqliteEvents.End> end) {
        file.forget(run);
        end.ifPresent(kept -> acknowledge(
                kept.ordinal(), new AnchorFile.Anchored(run, kept.head().version(), kept.head().head())));
    }

    @Override
    public void close() {
        file.close();
    }
}
