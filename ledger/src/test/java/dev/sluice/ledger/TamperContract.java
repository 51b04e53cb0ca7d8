package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What every ledger notices when its tables are edited behind its back. */
@Tag("torture-10")
abstract class TamperContract {
    private static final String OF_RUN = " WHERE run = 'R-AAAAAAAAAAAAAAAA' ";

    Ledger ledger;
    Lease lease;

    abstract Ledger open();

    /** Runs statements on the store as somebody else would, past the ledger. */
    abstract void edit(String... statements);

    @BeforeEach
    void fiveEvents() {
        ledger = open();
        lease = LedgerContract.held(ledger, LedgerContract.RUN, Owner.current());
        for (int i = 1; i <= 5; i++) {
            ledger.append(lease, i - 1, List.of(LedgerContract.event("{\"n\":" + i + "}")));
        }
    }

    @AfterEach
    void closeLedger() {
        ledger.close();
    }

    @Test
    void verify_untouched_isIntact() {
        assertThat(ledger.verify(LedgerContract.RUN))
                .isEqualTo(new Verification(
                        LedgerContract.RUN,
                        5,
                        new Verification.Intact(
                                ledger.head(LedgerContract.RUN).orElseThrow().head()),
                        List.of()));
    }

    @Test
    void verify_payloadEdited_namesTheEvent() {
        edit("UPDATE events SET payload = '{\"n\":9}'" + OF_RUN + "AND sequence = 3");
        assertBroken(3, "edited after it was written");
        assertThat(ledger.read(LedgerContract.RUN, 4)).hasSize(1);
        assertThatThrownBy(() -> ledger.read(LedgerContract.RUN, 2))
                .isInstanceOfSatisfying(LedgerDamaged.class, e -> assertThat(e.sequence()).isEqualTo(3))
                .hasMessageContaining("R-AAAAAAAAAAAAAAAA");
    }

    @Test
    void verify_timeEdited_namesTheEvent() {
        edit("UPDATE events SET recorded_at = '2001-01-01T00:00:00.000Z'" + OF_RUN + "AND sequence = 2");
        assertBroken(2, "edited after it was written");
    }

    @Test
    void verify_eventRemoved_namesTheGap() {
        edit("DELETE FROM events" + OF_RUN + "AND sequence = 4");
        assertBroken(4, "missing");
    }

    @Test
    void verify_firstEventRemoved_namesIt() {
        edit("DELETE FROM events" + OF_RUN + "AND sequence = 1");
        assertBroken(1, "missing");
        assertFirstRefused();
    }

    @Test
    void first_editedRemovedOrOfAnotherRun_isRefused() {
        edit("UPDATE events SET payload = '{}'" + OF_RUN + "AND sequence = 1");
        assertFirstRefused();
        edit("DELETE FROM events" + OF_RUN);
        assertFirstRefused();
    }

    private void assertFirstRefused() {
        assertThatThrownBy(() -> ledger.first(LedgerContract.RUN))
                .isInstanceOfSatisfying(LedgerDamaged.class, e -> assertThat(e.sequence()).isEqualTo(1));
    }

    @Test
    void verify_lastEventRemoved_namesItAndAppendRefuses() {
        edit("DELETE FROM events" + OF_RUN + "AND sequence = 5");
        assertBroken(5, "missing");
        assertThatThrownBy(() -> ledger.append(lease, 5, List.of(LedgerContract.event("{}"))))
                .isInstanceOf(LedgerDamaged.class);
    }

    @Test
    void verify_eventsSwapped_namesTheFirst() {
        edit(
                "UPDATE events SET sequence = 99" + OF_RUN + "AND sequence = 2",
                "UPDATE events SET sequence = 2" + OF_RUN + "AND sequence = 3",
                "UPDATE events SET sequence = 3" + OF_RUN + "AND sequence = 99");
        assertBroken(2, "edited after it was written");
    }

    @Test
    void verify_eventInsertedInTheMiddle_namesIt() {
        edit(
                "UPDATE events SET sequence = sequence + 100" + OF_RUN + "AND sequence >= 3",
                copyOf(2, 3),
                "UPDATE events SET sequence = sequence - 99" + OF_RUN + "AND sequence > 100",
                "UPDATE heads SET version = 6" + OF_RUN);
        assertBroken(3, "edited after it was written");
    }

    @Test
    void verify_eventAddedAtTheEnd_namesItAndAppendRefuses() {
        edit(copyOf(5, 6));
        assertBroken(6, "beyond the run's head");
        assertThatThrownBy(() -> ledger.append(lease, 5, List.of(LedgerContract.event("{}"))))
                .isInstanceOfSatisfying(LedgerDamaged.class, e -> assertThat(e.sequence()).isEqualTo(6));
    }

    @Test
    void verify_chainRewrittenConsistently_differsFromTheHead() {
        List<StoredEvent> events = ledger.read(LedgerContract.RUN, 3);
        StoredEvent fourth = forged(events.getFirst(), "{\"n\":40}", events.getFirst().previous());
        StoredEvent fifth = forged(events.getLast(), events.getLast().payload(), fourth.hash());
        edit(replacing(fourth), replacing(fifth));
        assertBroken(5, "one of the two was rewritten");
        assertThatThrownBy(() -> ledger.read(LedgerContract.RUN, 5)).isInstanceOf(LedgerDamaged.class);
        assertThatThrownBy(() -> ledger.append(lease, 5, List.of(LedgerContract.event("{}"))))
                .isInstanceOf(LedgerDamaged.class);
    }

    @Test
    void verify_linkRewrittenOnOneEvent_doesNotFollow() {
        StoredEvent third = ledger.read(LedgerContract.RUN, 2).getFirst();
        edit(replacing(forged(third, third.payload(), third.hash())));
        assertBroken(3, "it follows");
    }

    @Test
    void verify_headRemoved_isFoundByVerifyAll() {
        edit("DELETE FROM heads" + OF_RUN);
        assertBroken(1, "head is missing");
        assertThat(ledger.verifyAll()).hasSize(1).contains(ledger.verify(LedgerContract.RUN));
    }

    @Test
    void verify_headSetBack_namesTheEventsBeyond() {
        StoredEvent third = ledger.read(LedgerContract.RUN, 2).getFirst();
        edit("UPDATE heads SET version = 3, head = '" + third.hash() + "'" + OF_RUN);
        assertBroken(4, "beyond the run's head");
    }

    @Test
    void verify_hashNotAHash_namesTheEvent() {
        edit("UPDATE events SET hash = 'none'" + OF_RUN + "AND sequence = 2");
        assertBroken(2, "cannot be read");
    }

    private void assertBroken(long sequence, String what) {
        Verification found = ledger.verify(LedgerContract.RUN);
        assertThat(found.result()).isInstanceOfSatisfying(Verification.Broken.class, broken -> {
            assertThat(broken.sequence()).isEqualTo(sequence);
            assertThat(broken.what()).contains(what);
            assertThat(broken.remedy()).contains("backup");
        });
        assertThat(found.eventsChecked()).isLessThan(6);
        assertThatThrownBy(() -> ledger.read(LedgerContract.RUN, 0)).isInstanceOf(LedgerDamaged.class);
    }

    private static String copyOf(long sequence, long asSequence) {
        return "INSERT INTO events (run, sequence, type, version, payload, recorded_at, previous, hash)"
                + " SELECT run, " + asSequence + ", type, version, payload, recorded_at, previous, hash FROM events"
                + OF_RUN + "AND sequence = " + sequence;
    }

    /** An event as somebody who knows the format would forge it: its own hash is right. */
    private static StoredEvent forged(StoredEvent e, String payload, Sha256 previous) {
        return new StoredEvent(
                e.run(),
                e.sequence(),
                e.type(),
                e.version(),
                payload,
                e.recordedAt(),
                previous,
                EventHash.of(e.run(), e.sequence(), e.type(), e.version(), payload, e.recordedAt(), previous));
    }

    private static String replacing(StoredEvent e) {
        return "UPDATE events SET payload = '" + e.payload() + "', previous = '" + e.previous() + "', hash = '"
                + e.hash() + "'" + OF_RUN + "AND sequence = " + e.sequence();
    }
}
