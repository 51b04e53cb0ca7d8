package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repair cuts a torn tail and refuses everything else, however often it is tried. */
@Tag("torture-4")
class SqliteRepairTest {
    private static final RunId RUN = LedgerContract.RUN;
    private static final String OF_RUN = " WHERE run = 'R-AAAAAAAAAAAAAAAA' ";

    @TempDir
    Path home;

    private List<StoredEvent> written = List.of();

    private Path file() {
        return home.resolve("ledger.db");
    }

    private Path anchor() {
        return home.resolve("ledger.anchor");
    }

    @BeforeEach
    void fiveEventsOfAnEndedProcess() {
        try (Ledger ledger = SqliteLedger.open(file())) {
            Lease lease = LedgerContract.held(ledger, RUN, Owners.earlierWithThisPid());
            for (int i = 1; i <= 5; i++) {
                ledger.append(lease, i - 1, List.of(LedgerContract.event("{\"n\":" + i + "}")), new KeptState("w", "{}"));
            }
            written = ledger.read(RUN, 0);
        }
    }

    private void edit(String... statements) {
        RawSqlite.run(file(), statements);
    }

    private Repair repair() {
        try (Ledger ledger = SqliteLedger.open(file())) {
            return ledger.repair(RUN, "ada");
        }
    }

    private void assertCutTo(long from, long to, String why) {
        assertThat(repair()).isInstanceOfSatisfying(Repair.Cut.class, cut -> {
            assertThat(cut.fromSequence()).isEqualTo(from);
            assertThat(cut.toSequence()).isEqualTo(to);
            assertThat(cut.why()).contains(why);
        });
        assertThat(repair()).isEqualTo(new Repair.NothingToDo());
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.read(RUN, 0)).isEqualTo(written.subList(0, (int) from - 1));
            assertThat(ledger.checkpoint(RUN)).isEmpty();
            Verification verified = ledger.verify(RUN);
            assertThat(verified.result()).isInstanceOf(Verification.Intact.class);
            assertThat(verified.cuts()).hasSize(1).allSatisfy(cut -> {
                assertThat(cut.by()).isEqualTo("ada");
                assertThat(cut.fromSequence()).isEqualTo(from);
                assertThat(cut.toSequence()).isEqualTo(to);
            });
            assertThat(ledger.verifyAll()).containsExactly(verified);
            Lease lease = LedgerContract.held(ledger, RUN, Owner.current());
            assertThat(ledger.append(lease, from - 1, List.of(LedgerContract.event("new"))))
                    .isInstanceOf(Appended.Done.class);
        }
    }

    private void assertRefused(long sequence, String what) throws IOException {
        byte[] before = Files.readAllBytes(anchor());
        assertThat(repair()).isInstanceOfSatisfying(Repair.Refused.class, refused -> {
            assertThat(refused.sequence()).isEqualTo(sequence);
            assertThat(refused.what()).contains(what);
            assertThat(refused.remedy()).contains("backup").doesNotContain("ledger repair");
        });
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.verify(RUN).result()).isInstanceOf(Verification.Broken.class);
            assertThat(ledger.verify(RUN).cuts()).isEmpty();
        }
        assertThat(Files.readAllBytes(anchor())).isEqualTo(before);
    }

    @Test
    void repair_intactRun_doesNothing() {
        assertThat(repair()).isEqualTo(new Repair.NothingToDo());
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.read(RUN, 0)).isEqualTo(written);
            assertThat(ledger.repair(LedgerContract.OTHER, "ada")).isEqualTo(new Repair.NothingToDo());
        }
    }

    @Test
    void repair_lastEventsMissing_cutsToTheLastSoundOne() {
        edit("DELETE FROM events" + OF_RUN + "AND sequence >= 4");
        assertCutTo(4, 5, "missing");
    }

    @Test
    void repair_lastEventEdited_cutsIt() {
        edit("UPDATE events SET payload = '{}'" + OF_RUN + "AND sequence = 5");
        assertCutTo(5, 5, "edited after it was written");
    }

    @Test
    void repair_lastEventUnreadable_cutsIt() {
        edit("UPDATE events SET recorded_at = 'once'" + OF_RUN + "AND sequence = 5");
        assertCutTo(5, 5, "cannot be read");
    }

    @Test
    void repair_fileReplacedByAnOlderOne_cutsToWhatThatHas() {
        edit("DELETE FROM events" + OF_RUN + "AND sequence >= 3", headAt(2));
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThatThrownBy(() -> ledger.read(RUN, 0))
                    .isInstanceOfSatisfying(LedgerDamaged.class, e -> assertThat(e.sequence()).isEqualTo(3))
                    .hasMessageContaining("events up to 5 were acknowledged")
                    .hasMessageContaining("ledger repair");
            assertThatThrownBy(() -> ledger.first(RUN)).isInstanceOf(LedgerDamaged.class);
        }
        assertCutTo(3, 5, "were acknowledged");
    }

    @Test
    void repair_wholeRunGone_isRefused() throws IOException {
        edit("DELETE FROM events", "DELETE FROM heads");
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.verifyAll()).hasSize(1).allSatisfy(v -> assertThat(v.result())
                    .isInstanceOf(Verification.Broken.class));
            assertThat(ledger.lacking()).containsExactly(RUN);
            assertThat(ledger.runs()).isEmpty();
        }
        assertRefused(1, "no event of the run is left");
    }

    /** The line of a run that an older copy of the database does not know proves that it was there. */
    @Test
    @Tag("torture-10")
    void append_ofANewRunToAnOlderCopy_leavesTheAnchorOfTheLostRun() throws IOException {
        edit("DELETE FROM events", "DELETE FROM heads");
        RunId another = new RunId("R-BBBBBBBBBBBBBBBB");
        try (Ledger ledger = SqliteLedger.open(file())) {
            Lease lease = LedgerContract.held(ledger, another, Owner.current());
            ledger.append(lease, 0, List.of(LedgerContract.event("{}")));
            assertThat(ledger.lacking()).containsExactly(RUN);
            assertThat(ledger.verify(another).result()).isInstanceOf(Verification.Intact.class);
            assertThat(ledger.verify(RUN).result()).isInstanceOf(Verification.Broken.class);
        }
    }

    @Test
    void open_databaseGoneBesideItsAnchor_isRefused() throws IOException {
        Files.delete(file());
        assertThatThrownBy(() -> SqliteLedger.open(file()))
                .isInstanceOf(LedgerUnavailable.class)
                .hasMessageContaining("ledger.anchor is not; restore the ledger from a backup");
        Files.delete(anchor());
        SqliteLedger.open(file()).close();
    }

    @Test
    void runs_oneHeadUnreadable_showsTheOthers() {
        RunId another = new RunId("R-BBBBBBBBBBBBBBBB");
        try (Ledger ledger = SqliteLedger.open(file())) {
            ledger.append(LedgerContract.held(ledger, another, Owner.current()), 0, List.of(LedgerContract.event("{}")));
        }
        edit("UPDATE heads SET head = 'zz'" + OF_RUN);
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.runs()).extracting(RunHead::run).containsExactly(another);
        }
    }

    @Test
    void open_logDamagedInTheMiddle_keepsTheLogAsItIs() throws Exception {
        Path copy = home.resolve("copy");
        Files.createDirectories(copy);
        try (Ledger ledger = SqliteLedger.open(file())) {
            Lease lease = LedgerContract.held(ledger, RUN, Owner.current());
            for (long i = 5; i < 15; i++) {
                ledger.append(lease, i, List.of(LedgerContract.event("{\"n\":" + i + "}")));
            }
            // As a killed process leaves them: nobody has folded the log into the database.
            for (String name : List.of("ledger.db", "ledger.db-wal", "ledger.anchor")) {
                Files.copy(home.resolve(name), copy.resolve(name));
            }
        }
        Path log = copy.resolve("ledger.db-wal");
        byte[] bytes = Files.readAllBytes(log);
        bytes[bytes.length / 2] ^= 1;
        Files.write(log, bytes);
        try (Ledger ledger = SqliteLedger.open(copy.resolve("ledger.db"))) {
            assertThat(ledger.lacking()).containsExactly(RUN);
        }
        assertThat(copy.resolve("ledger.db-wal.damaged")).hasBinaryContent(bytes);
    }

    @Test
    @Tag("torture-10")
    void repair_middleDamaged_isRefused() throws IOException {
        edit("UPDATE events SET payload = '{}'" + OF_RUN + "AND sequence = 3");
        assertRefused(3, "edited after it was written");
        edit("DELETE FROM events" + OF_RUN + "AND sequence = 3");
        assertRefused(3, "missing");
        edit("DELETE FROM events" + OF_RUN + "AND sequence = 4");
        assertRefused(3, "missing");
    }

    @Test
    @Tag("torture-10")
    void repair_eventAppendedByHand_isRefused() throws IOException {
        edit(copyOfLastAs(6));
        assertRefused(6, "beyond the run's head");
    }

    @Test
    @Tag("torture-10")
    void repair_foreignLastEvent_isRefused() throws IOException {
        StoredEvent last = written.getLast();
        Sha256 previous = last.hash();
        Sha256 hash =
                EventHash.of(RUN, 5, last.type(), last.version(), last.payload(), last.recordedAt(), previous);
        edit("UPDATE events SET previous = '" + previous + "', hash = '" + hash + "'" + OF_RUN + "AND sequence = 5");
        assertRefused(5, "it follows");
    }

    @Test
    @Tag("torture-10")
    void repair_tornTailBehindWhichSomethingLies_isRefused() throws IOException {
        edit("DELETE FROM events" + OF_RUN + "AND sequence >= 4", copyOfLastAs(9));
        assertRefused(4, "missing");
    }

    @Test
    @Tag("torture-10")
    void repair_headMissing_isRefused() throws IOException {
        edit("DELETE FROM heads" + OF_RUN);
        assertRefused(1, "head is missing");
    }

    @Test
    @Tag("torture-10")
    void repair_chainAndHeadRewrittenAsAWhole_isFoundByTheAnchorAndRefused() throws IOException {
        rewriteAll();
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThatThrownBy(() -> ledger.read(RUN, 0)).hasMessageContaining("the chain was rewritten");
            assertThatThrownBy(() -> ledger.acquire(RUN, Owner.current())).isInstanceOf(LedgerDamaged.class);
        }
        assertRefused(5, "the chain was rewritten");
    }

    /** What the page on the format says is not noticed: everything rewritten, and no anchor left to tell. */
    @Test
    void verify_everythingRewrittenAndAnchorRemoved_isNotNoticed() throws IOException {
        rewriteAll();
        Files.delete(anchor());
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.verify(RUN).result()).isInstanceOf(Verification.Intact.class);
        }
    }

    private void rewriteAll() {
        Sha256 previous = EventHash.genesis(RUN);
        for (StoredEvent e : written) {
            Sha256 hash = EventHash.of(RUN, e.sequence(), e.type(), e.version(), "{}", e.recordedAt(), previous);
            edit("UPDATE events SET payload = '{}', previous = '" + previous + "', hash = '" + hash + "'" + OF_RUN
                    + "AND sequence = " + e.sequence());
            previous = hash;
        }
        edit("UPDATE heads SET head = '" + previous + "'" + OF_RUN);
    }

    @Test
    void repair_anotherProcessDrivesTheRun_isRefused() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try (Ledger ledger = SqliteLedger.open(file())) {
            Lease lease = LedgerContract.held(ledger, RUN, Owners.of(other.pid()));
            edit("DELETE FROM events" + OF_RUN + "AND sequence = 5");
            assertThat(ledger.repair(RUN, "ada")).isInstanceOfSatisfying(Repair.Refused.class, refused -> assertThat(
                            refused.what())
                    .contains("which is alive"));
            other.destroyForcibly().waitFor();
            assertThat(ledger.repair(RUN, "ada")).isInstanceOf(Repair.Cut.class);
            assertThat(lease.token()).isEqualTo(2);
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void repair_runHeldWhereItCannotBeSeen_isRefused() {
        edit("UPDATE leases SET host = 'elsewhere', boot_id = 'another'", "DELETE FROM events" + OF_RUN + "AND sequence = 5");
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.repair(RUN, "ada")).isInstanceOf(Repair.Refused.class);
        }
    }

    @Test
    @Tag("torture-5")
    void repair_endedAfterItsCutAndBeforeTheAnchor_comesToTheSameEnd() throws IOException {
        byte[] anchorBefore = Files.readAllBytes(anchor());
        edit("DELETE FROM events" + OF_RUN + "AND sequence >= 3", headAt(2));
        assertThat(repair()).isInstanceOf(Repair.Cut.class);
        byte[] anchorAfter = Files.readAllBytes(anchor());

        for (int again = 0; again < 3; again++) {
            Files.write(anchor(), anchorBefore);
            try (Ledger ledger = SqliteLedger.open(file())) {
                assertThat(ledger.read(RUN, 0)).isEqualTo(written.subList(0, 2));
            }
            assertThat(repair()).isEqualTo(new Repair.NothingToDo());
            assertThat(Files.readAllBytes(anchor())).isEqualTo(anchorAfter);
        }
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.verify(RUN).cuts()).hasSize(1);
        }
    }

    @Test
    void repair_lossAfterAnEarlierRepair_isFoundAgain() {
        edit("DELETE FROM events" + OF_RUN + "AND sequence >= 4", headAt(3));
        assertCutTo(4, 5, "were acknowledged");
        edit("DELETE FROM events" + OF_RUN + "AND sequence >= 4", headAt(3), "UPDATE leases SET released = 1");
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThatThrownBy(() -> ledger.read(RUN, 0)).hasMessageContaining("events up to 4 were acknowledged");
            assertThat(ledger.repair(RUN, "bob")).isInstanceOf(Repair.Cut.class);
            assertThat(ledger.verify(RUN).cuts().stream().map(RecordedCut::by)).containsExactly("ada", "bob");
        }
    }

    @Test
    void acquire_otherRunIntact_goesOnBesideADamagedOne() {
        edit("DELETE FROM events" + OF_RUN + "AND sequence >= 3", headAt(2));
        try (Ledger ledger = SqliteLedger.open(file())) {
            Lease lease = LedgerContract.held(ledger, LedgerContract.OTHER, Owner.current());
            assertThat(ledger.append(lease, 0, List.of(LedgerContract.event("{}")))).isInstanceOf(Appended.Done.class);
            assertThatThrownBy(() -> ledger.acquire(RUN, Owner.current())).isInstanceOf(LedgerDamaged.class);
            assertThat(ledger.verifyAll().stream().map(v -> v.result() instanceof Verification.Intact))
                    .containsExactly(false, true);
        }
    }

    private String headAt(int version) {
        return "UPDATE heads SET version = " + version + ", head = '"
                + written.get(version - 1).hash() + "'" + OF_RUN;
    }

    private static String copyOfLastAs(long sequence) {
        return "INSERT INTO events (run, sequence, type, version, payload, recorded_at, previous, hash)"
                + " SELECT run, " + sequence + ", type, version, payload, recorded_at, previous, hash FROM events"
                + OF_RUN + "ORDER BY sequence DESC LIMIT 1";
    }
}
