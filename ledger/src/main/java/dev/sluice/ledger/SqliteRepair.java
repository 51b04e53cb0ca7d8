package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One repair of one run: the chain is walked as for a verification, and only what that calls a torn tail is cut, in one
 * transaction that looks again. Ended at any moment and begun again, it comes to the same end.
 */
final class SqliteRepair {
    private final SqliteDatabase database;
    private final SqliteAnchors anchors;
    private final RunId run;
    private final String by;
    private final String program;
    private final Instant now;

    SqliteRepair(SqliteDatabase database, SqliteAnchors anchors, RunId run, String by, String program, Instant now) {
        this.database = database;
        this.anchors = anchors;
        this.run = run;
        this.by = by;
        this.program = program;
        this.now = now;
    }

    Repair make() {
        Optional<Repair> driven = database.read(this::refusalWhileDriven);
        if (driven.isPresent()) {
            return driven.get();
        }
        Optional<AnchorFile.Anchored> anchored = anchors.of(run);
        try {
            new SqliteWalk(database, anchors, run, 0).giveTo(event -> {});
        } catch (LedgerDamaged damage) {
            return damage.isTornTail() ? cutUnlessFileIsDamaged(damage, anchored) : refused(damage);
        }
        // An earlier repair may have ended after its cut and before this.
        anchors.replace(run, database.read(sql -> SqliteEvents.end(sql, run)));
        return new Repair.NothingToDo();
    }

    /** An event that a damaged index merely hides is not gone; SQLite's own check tells. */
    private Repair cutUnlessFileIsDamaged(LedgerDamaged damage, Optional<AnchorFile.Anchored> anchored) {
        List<String> findings = SqliteCheck.full(database);
        if (!findings.isEmpty()) {
            return new Repair.Refused(
                    "the file itself is damaged: " + findings.getFirst(), damage.sequence(), LedgerDamaged.restore(run));
        }
        Repair done = database.write(sql -> {
            Optional<Repair> driven = refusalWhileDriven(sql);
            return driven.isPresent() ? driven.get() : cut(sql, damage, anchored);
        });
        if (done instanceof Repair.Cut) {
            anchors.replace(run, database.read(sql -> SqliteEvents.end(sql, run)));
        }
        return done;
    }

    private Optional<Repair> refusalWhileDriven(Sql sql) throws SQLException {
        return SqliteLeases.newest(sql, run)
                .flatMap(newest -> LeaseRule.objection(run, newest, Owner.current()))
                .map(why -> new Repair.Refused(why, 0, "repair the run once nobody drives it"));
    }

    private Repair cut(Sql sql, LedgerDamaged damage, Optional<AnchorFile.Anchored> anchored) throws SQLException {
        long from = damage.sequence();
        if (from == 1) {
            return new Repair.Refused("no event of the run is left to go on from", from, LedgerDamaged.restore(run));
        }
        Optional<SqliteEvents.End> end = SqliteEvents.end(sql, run);
        long version = end.map(found -> found.head().version()).orElse(0L);
        long lastStored = SqliteEvents.lastSequence(sql, run);
        boolean nothingStored = lastStored == from - 1;
        boolean lastUnreadable = lastStored == from && version == from;
        if (!nothingStored && !lastUnreadable) {
            return new Repair.Refused("the run changed while it was looked at", from, "repair it again");
        }
        long to = Math.max(version, anchored.map(AnchorFile.Anchored::sequence).orElse(0L));
        SqliteEvents.deleteFrom(sql, run, from);
        SqliteCheckpoints.discardFrom(sql, run, from);
        Optional<StoredEvent> last = SqliteEvents.event(sql, run, from - 1);
        if (last.isPresent() && end.isPresent()) {
            RunHead shorter = new RunHead(run, from - 1, last.get().hash(), now, now, program);
            SqliteEvents.moveHead(sql, end.get().ordinal(), shorter);
        } else {
            SqliteEvents.deleteHead(sql, run);
        }
        RecordedCut recorded = new RecordedCut(now, by, from, to, damage.what());
        SqliteRepairs.insert(sql, run, recorded, end.map(SqliteEvents.End::head), anchored);
        return new Repair.Cut(from, to, damage.what());
    }

    private static Repair refused(LedgerDamaged damage) {
        return new Repair.Refused(damage.what(), damage.sequence(), damage.remedy());
    }
}
