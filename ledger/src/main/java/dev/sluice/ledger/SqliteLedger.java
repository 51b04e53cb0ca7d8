package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Disk;
import dev.sluice.seam.Owner;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The ledger in one SQLite file, for one machine. */
public final class SqliteLedger implements Ledger {
    private final SqliteDatabase database;
    private final SqliteAnchors anchors;
    private final String program;
    private final InstantSource clock;

    private SqliteLedger(SqliteDatabase database, SqliteAnchors anchors, String program, InstantSource clock) {
        this.database = database;
        this.anchors = anchors;
        this.program = program;
        this.clock = clock;
    }

    /** As {@link #open(Path, String)}, for a program that does not say its version. */
    public static SqliteLedger open(Path file) {
        return open(file, "");
    }

    /**
     * Opens the ledger, which is created with its directory if it does not exist, and brought to the present format if it
     * has an older one; the program's version is noted with the head of every run it writes.
     */
    public static SqliteLedger open(Path file, String program) {
        return open(file, program, InstantSource.system());
    }

    /** As {@link #open(Path)}; the clock only stamps events and requests, it decides nothing. */
    public static SqliteLedger open(Path file, InstantSource clock) {
        return open(file, "", clock);
    }

    /** As {@link #open(Path, String)}; the clock only stamps events and requests, it decides nothing. */
    public static SqliteLedger open(Path file, String program, InstantSource clock) {
        Path path = file.toAbsolutePath().normalize();
        makeReady(path);
        try {
            SqliteDatabase database = SqliteDatabase.connect(path);
            try {
                SqliteSchema.prepare(database, path);
            } catch (SQLException | RuntimeException e) {
                database.close();
                throw e;
            }
            SqliteLedger ledger =
                    new SqliteLedger(database, new SqliteAnchors(database, AnchorFile.of(path)), program, clock);
            ledger.keepLogOfLosses(path);
            return ledger;
        } catch (SQLException e) {
            throw new LedgerUnavailable(SqliteFault.of(e).message(path, e), e);
        }
    }

    private static void makeReady(Path path) {
        if (path.toString().indexOf('?') >= 0) {
            throw new LedgerUnavailable("ledger " + path
                    + ": SQLite's driver reads what follows a ? as settings; choose a path without one");
        }
        Path directory = path.resolveSibling(".").normalize();
        try {
            Disk.createDirectories(directory, NativeSqlite.PRIVATE_DIRECTORY);
            if (!Files.isWritable(directory)) {
                throw new LedgerUnavailable("ledger " + path + ": its directory " + directory
                        + " is not writable; give this user write permission, or name another state home");
            }
            requireNotEmptied(path);
            NativeSqlite.prepare(directory);
        } catch (IOException e) {
            throw new LedgerUnavailable("ledger " + path + ": its directory cannot be made ready (" + e
                    + "); give this user write permission, or name another state home", e);
        }
    }

    /** SQLite takes an empty file for a new one and removes its log, which may hold what is left. */
    private static void requireNotEmptied(Path path) throws IOException {
        if (Files.exists(path) && Files.size(path) > 0) {
            return;
        }
        for (Path witness : List.of(log(path), AnchorFile.beside(path))) {
            if (Files.isRegularFile(witness) && Files.size(witness) > 0) {
                throw new LedgerUnavailable("ledger " + path + ": it is empty or gone, but " + witness
                        + " is not; restore the ledger from a backup, or move that file away to begin anew");
            }
        }
    }

    private static Path log(Path path) {
        return path.resolveSibling(path.getFileName() + "-wal");
    }

    /** Closing folds the log into the database, and what lies behind a damaged place in it would be gone for good. */
    private void keepLogOfLosses(Path path) {
        Path kept = path.resolveSibling(path.getFileName() + "-wal.damaged");
        try {
            if (Files.exists(log(path)) && Files.size(log(path)) > 0 && !Files.exists(kept) && !lacking().isEmpty()) {
                Disk.copy(log(path), kept);
            }
        } catch (IOException e) {
            close();
            throw new LedgerUnavailable("ledger " + path + ": acknowledged events are missing, and its log cannot be kept"
                    + " as " + kept + " (" + e.getMessage() + "); make room for it", e);
        }
    }

    @Override
    public Acquired acquire(RunId run, Owner owner) {
        anchors.require(run);
        return database.write(sql -> {
            Optional<SqliteLeases.Newest> newest = SqliteLeases.newest(sql, run);
            Optional<String> objection = newest.flatMap(found -> LeaseRule.objection(run, found, owner));
            return answer(sql, run, owner, newest, objection);
        });
    }

    @Override
    public Acquired takeOver(RunId run, Owner owner) {
        anchors.require(run);
        return database.write(sql -> {
            Optional<SqliteLeases.Newest> newest = SqliteLeases.newest(sql, run);
            Optional<String> objection = newest.flatMap(found -> LeaseRule.objectionToTakeOver(run, found, owner));
            return answer(sql, run, owner, newest, objection);
        });
    }

    private static Acquired answer(
            Sql sql, RunId run, Owner owner, Optional<SqliteLeases.Newest> newest, Optional<String> objection)
            throws SQLException {
        return objection.isPresent()
                ? new Acquired.Refused(newest.orElseThrow().owner(), objection.get())
                : new Acquired.Held(SqliteLeases.grant(sql, run, owner));
    }

    @Override
    public Optional<String> staleness(Lease lease) {
        return database.read(sql -> SqliteLeases.staleness(sql, lease));
    }

    @Override
    public void release(Lease lease) {
        database.change(sql -> SqliteLeases.release(sql, lease));
    }

    @Override
    public Appended append(Lease lease, long expectedVersion, List<NewEvent> events) {
        return append(new SqliteAppend(lease, expectedVersion, events, program, now(), anchors::lastOrdinal), (sql, done) -> {});
    }

    @Override
    public Appended append(Lease lease, long expectedVersion, List<NewEvent> events, KeptState state) {
        SqliteAppend append = new SqliteAppend(lease, expectedVersion, events, program, now(), anchors::lastOrdinal);
        if (!state.isStorable()) {
            return append(append, (sql, done) -> {});
        }
        return append(
                append,
                (sql, done) -> SqliteCheckpoints.put(
                        sql,
                        new StateCheckpoint(lease.run(), done.version(), done.head(), state.writer(), state.text())));
    }

    /** What else belongs into the transaction of an append. */
    @FunctionalInterface
    private interface Addition {
        void after(Sql sql, Appended.Done done) throws SQLException;
    }

    private Appended append(SqliteAppend append, Addition addition) {
        SqliteAppend.Outcome outcome = database.write(sql -> {
            SqliteAppend.Outcome inside = append.in(sql);
            if (inside.appended() instanceof Appended.Done done) {
                addition.after(sql, done);
            }
            return inside;
        });
        if (outcome.appended() instanceof Appended.Done(long version, Sha256 head)) {
            anchors.acknowledge(outcome.ordinal(), new AnchorFile.Anchored(append.lease().run(), version, head));
        }
        return outcome.appended();
    }

    @Override
    public Optional<StateCheckpoint> checkpoint(RunId run) {
        return database.read(sql -> SqliteCheckpoints.newest(sql, run));
    }

    @Override
    public void discardCheckpoint(Lease lease) {
        database.change(sql -> {
            if (SqliteLeases.staleness(sql, lease).isEmpty()) {
                SqliteCheckpoints.discard(sql, lease.run());
            }
        });
    }

    @Override
    public List<StoredEvent> read(RunId run, long afterSequence) {
        List<StoredEvent> events = new ArrayList<>();
        readEach(run, afterSequence, events::add);
        return events;
    }

    @Override
    public void readEach(RunId run, long afterSequence, Consumer<StoredEvent> sink) {
        new SqliteWalk(database, anchors, run, afterSequence).giveTo(sink);
    }

    @Override
    public Optional<StoredEvent> first(RunId run) {
        return new SqliteWalk(database, anchors, run, 0).first();
    }

    @Override
    public Optional<RunHead> head(RunId run) {
        return database.read(sql -> SqliteEvents.head(sql, run));
    }

    @Override
    public List<RunHead> runs() {
        return database.read(SqliteEvents::heads);
    }

    @Override
    public List<RunId> lacking() {
        return anchors.lacking();
    }

    @Override
    public Verification verify(RunId run) {
        AtomicLong checked = new AtomicLong();
        List<RecordedCut> cuts = new ArrayList<>();
        try {
            cuts.addAll(database.read(sql -> SqliteRepairs.of(sql, run)));
            Sha256 head = new SqliteWalk(database, anchors, run, 0).giveTo(event -> checked.incrementAndGet());
            return new Verification(run, checked.get(), new Verification.Intact(head), cuts);
        } catch (LedgerDamaged e) {
            return new Verification(
                    run, checked.get(), new Verification.Broken(e.sequence(), e.what(), e.remedy()), cuts);
        }
    }

    @Override
    public List<Verification> verifyAll() {
        Set<RunId> all = new TreeSet<>(Comparator.comparing(RunId::text));
        all.addAll(anchors.runs());
        all.addAll(database.read(SqliteEvents::runsWithTraces));
        return all.stream().map(this::verify).toList();
    }

    @Override
    public List<String> checkStore() {
        return SqliteCheck.quick(database);
    }

    @Override
    public Repair repair(RunId run, String by) {
        return new SqliteRepair(database, anchors, run, by, program, now()).make();
    }

    @Override
    public void export(RunId run, OutputStream out) {
        try (JsonLines lines = new JsonLines(out)) {
            readEach(run, 0, lines);
        }
    }

    @Override
    public void request(RunId run, RequestKind kind, String by) {
        Instant now = now();
        database.change(sql -> SqliteRequests.insert(sql, run, kind, by, now));
    }

    @Override
    public List<Request> pending(RunId run) {
        return database.read(sql -> SqliteRequests.of(sql, run));
    }

    @Override
    public Set<RunId> requested() {
        return database.read(SqliteRequests::runs);
    }

    @Override
    public void clearRequests(Lease lease) {
        clearRequestsUpTo(lease, Long.MAX_VALUE);
    }

    @Override
    public void clearRequests(Lease lease, Request lastSeen) {
        clearRequestsUpTo(lease, lastSeen.number());
    }

    private void clearRequestsUpTo(Lease lease, long number) {
        database.change(sql -> {
            if (SqliteLeases.staleness(sql, lease).isEmpty()) {
                SqliteRequests.deleteUpTo(sql, lease.run(), number);
            }
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public void close() {
        anchors.close();
        database.close();
    }
}
