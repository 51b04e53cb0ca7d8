package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a ledger whose engine was killed: two runs, part of them in the database, the rest in its log, every event
 * acknowledged; and what must be read from them.
 */
final class CrashedLedger {
    static final RunId RUN = LedgerContract.RUN;
    static final RunId OTHER = LedgerContract.OTHER;
    static final KeptState STATE = new KeptState("w", "{\"kept\":true}");

    final byte[] database;
    final byte[] log;
    final byte[] anchor;
    final Map<RunId, List<StoredEvent>> events = new HashMap<>();
    final Map<RunId, StateCheckpoint> states = new HashMap<>();

    private CrashedLedger(Path home) throws IOException {
        Path file = home.resolve("ledger.db");
        Files.createDirectories(home);
        List<Lease> leases = new ArrayList<>();
        try (Ledger ledger = SqliteLedger.open(file)) {
            for (RunId run : List.of(RUN, OTHER)) {
                // A process that has ended, so that nobody drives the runs.
                Lease lease = LedgerContract.held(ledger, run, Owners.earlierWithThisPid());
                leases.add(lease);
                append(ledger, lease, 12);
            }
        }
        try (Ledger ledger = SqliteLedger.open(file)) {
            for (int i = 0; i < 4; i++) {
                leases.forEach(lease -> append(ledger, lease, 1));
            }
            for (RunId run : List.of(RUN, OTHER)) {
                events.put(run, ledger.read(run, 0));
                states.put(run, ledger.checkpoint(run).orElseThrow());
            }
            database = Files.readAllBytes(file);
            log = Files.readAllBytes(home.resolve("ledger.db-wal"));
            anchor = Files.readAllBytes(home.resolve("ledger.anchor"));
        }
    }

    static CrashedLedger in(Path home) {
        try {
            return new CrashedLedger(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void append(Ledger ledger, Lease lease, int count) {
        long version = ledger.head(lease.run()).map(RunHead::version).orElse(0L);
        for (int i = 1; i <= count; i++) {
            String payload = "{\"n\":" + (version + i) + ",\"text\":\"" + "z".repeat(150) + "\"}";
            assertThat(ledger.append(lease, version + i - 1, List.of(LedgerContract.event(payload)), STATE))
                    .isInstanceOf(Appended.Done.class);
        }
    }

    /** Lays the three files out, as given, in place of what is there. */
    static Path lay(Path home, byte[] database, byte[] log, Optional<byte[]> anchor) throws IOException {
        Path file = home.resolve("ledger.db");
        Files.createDirectories(home);
        Files.deleteIfExists(home.resolve("ledger.db-shm"));
        Files.deleteIfExists(home.resolve("ledger.anchor"));
        Files.write(file, database);
        Files.write(home.resolve("ledger.db-wal"), log);
        if (anchor.isPresent()) {
            Files.write(home.resolve("ledger.anchor"), anchor.get());
        }
        return file;
    }

    /** How a run of a damaged ledger was answered. */
    enum Answer {
        WHOLE,
        REFUSED_WITH_POSITION,
        FILE_REFUSED
    }

    /** Reads a run from damaged files: everything, or a refusal after nothing but what was written. */
    Answer read(Path file, RunId run) {
        Answer answer = readEvents(file, run);
        useOtherwise(file, run, answer);
        return answer;
    }

    /** Whatever else is asked of damaged files is answered, or refused in words. */
    private static void useOtherwise(Path file, RunId run, Answer answer) {
        try (Ledger ledger = SqliteLedger.open(file)) {
            Verification verified = ledger.verify(run);
            assertThat(verified.result() instanceof Verification.Intact).isEqualTo(answer == Answer.WHOLE);
            ledger.pending(run);
            ledger.checkStore();
            ledger.verifyAll();
            ledger.runs();
        } catch (LedgerDamaged | LedgerUnavailable e) {
            assertThat(e).hasMessageMatching("[^\n]{20,}");
        }
    }

    private Answer readEvents(Path file, RunId run) {
        List<StoredEvent> seen = new ArrayList<>();
        List<StoredEvent> written = events.getOrDefault(run, List.of());
        try (Ledger ledger = SqliteLedger.open(file)) {
            assertThat(ledger.checkpoint(run)).satisfiesAnyOf(
                    none -> assertThat(none).isEmpty(),
                    kept -> assertThat(written.get((int) kept.orElseThrow().version() - 1).hash())
                            .isEqualTo(kept.orElseThrow().head()));
            ledger.readEach(run, 0, seen::add);
            assertThat(ledger.first(run)).contains(written.getFirst());
            assertThat(seen).isEqualTo(written);
            return Answer.WHOLE;
        } catch (LedgerDamaged e) {
            assertThat(e.run()).isEqualTo(run);
            assertThat(e.sequence()).isBetween((long) seen.size(), written.size() + 1L);
            assertThat(e.remedy()).isNotBlank();
            assertThat(seen).isEqualTo(written.subList(0, seen.size()));
            return Answer.REFUSED_WITH_POSITION;
        } catch (LedgerUnavailable e) {
            assertThat(seen).isEqualTo(written.subList(0, seen.size()));
            return Answer.FILE_REFUSED;
        }
    }
}
