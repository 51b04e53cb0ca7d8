package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of the first format, made here with that format's own statements, is taken over as it is. */
class SqliteMigrationTest {
    private static final Instant THEN = Instant.parse("2026-01-31T12:34:56.789Z");
    private static final List<String> FORMAT_1 = List.of(
            "PRAGMA journal_mode = WAL",
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
            "CREATE INDEX requests_of_run ON requests (run)",
            "PRAGMA application_id = 1397506885",
            "PRAGMA user_version = 1");

    @TempDir
    Path home;

    private final List<StoredEvent> events = new ArrayList<>();

    private Path file() {
        return home.resolve("ledger.db");
    }

    @BeforeEach
    void writeFormat1() {
        List<String> statements = new ArrayList<>(FORMAT_1);
        Sha256 previous = EventHash.genesis(LedgerContract.RUN);
        for (int i = 1; i <= 3; i++) {
            String payload = "{\"n\":" + i + "}";
            Sha256 hash = EventHash.of(LedgerContract.RUN, i, "Begun", 1, payload, THEN, previous);
            events.add(new StoredEvent(LedgerContract.RUN, i, "Begun", 1, payload, THEN, previous, hash));
            statements.add("INSERT INTO events VALUES ('%s', %d, 'Begun', 1, '%s', '2026-01-31T12:34:56.789Z', '%s', '%s')"
                    .formatted(LedgerContract.RUN, i, payload, previous, hash));
            previous = hash;
        }
        statements.add(
                "INSERT INTO heads VALUES (1, '%s', 3, '%s', '2026-01-31T12:34:56.789Z', '2026-01-31T12:34:56.789Z')"
                        .formatted(LedgerContract.RUN, previous));
        statements.add("INSERT INTO leases VALUES ('%s', 4, 'h', 'b', 'n', 1, '1', 1)".formatted(LedgerContract.RUN));
        RawSqlite.run(file(), statements.toArray(String[]::new));
    }

    @Test
    void open_format1_keepsEveryEventHashAndToken() {
        try (Ledger ledger = SqliteLedger.open(file(), "9.9")) {
            assertThat(ledger.read(LedgerContract.RUN, 0)).isEqualTo(events);
            assertThat(ledger.head(LedgerContract.RUN))
                    .contains(new RunHead(LedgerContract.RUN, 3, events.getLast().hash(), THEN, THEN, ""));
            Lease lease = LedgerContract.held(ledger, LedgerContract.RUN, Owner.current());
            assertThat(lease.token()).isEqualTo(5);
            assertThat(ledger.append(lease, 3, List.of(LedgerContract.event("{}")), new KeptState("w", "{}")))
                    .isInstanceOf(Appended.Done.class);
            assertThat(ledger.head(LedgerContract.RUN).orElseThrow().writtenBy()).isEqualTo("9.9");
            assertThat(ledger.checkpoint(LedgerContract.RUN)).isPresent();
            assertThat(ledger.verify(LedgerContract.RUN).result()).isInstanceOf(Verification.Intact.class);
        }
    }

    @Test
    void open_format1ByManyAtOnce_migratesOnce() throws Exception {
        int openers = 6;
        List<Callable<Integer>> work = new ArrayList<>();
        for (int i = 0; i < openers; i++) {
            work.add(() -> {
                try (Ledger ledger = SqliteLedger.open(file())) {
                    return ledger.read(LedgerContract.RUN, 0).size();
                }
            });
        }
        try (var pool = Executors.newFixedThreadPool(openers)) {
            for (Future<Integer> seen : pool.invokeAll(work)) {
                assertThat(seen.get()).isEqualTo(3);
            }
        }
    }

    @Test
    void open_format1MigrationFails_leavesTheFileAsItWas() {
        RawSqlite.run(file(), "CREATE TABLE repairs (mine TEXT)");
        assertThatThrownBy(() -> SqliteLedger.open(file())).isInstanceOf(LedgerUnavailable.class);
        RawSqlite.run(file(), "DROP TABLE repairs");
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.read(LedgerContract.RUN, 0)).isEqualTo(events);
        }
    }
}
