package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.seam.Owner;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** States kept beside the events, in every ledger: there when whole, silently absent when not. */
abstract class CheckpointContract {
    private static final String OF_RUN = " WHERE run = 'R-AAAAAAAAAAAAAAAA' ";
    private static final KeptState STATE = new KeptState("program 7, shape 3", "{\"text\":\"Grüße 🚦\"}");

    Ledger ledger;
    Lease lease;

    abstract Ledger open();

    /** Runs statements on the store as somebody else would, past the ledger. */
    abstract void edit(String... statements);

    @BeforeEach
    void twoEvents() {
        ledger = open();
        lease = LedgerContract.held(ledger, LedgerContract.RUN, Owner.current());
        ledger.append(lease, 0, List.of(LedgerContract.event("1"), LedgerContract.event("2")));
    }

    @AfterEach
    void closeLedger() {
        ledger.close();
    }

    @Test
    void checkpoint_keptWithAnAppend_isBoundToItsLastEvent() {
        assertThat(ledger.checkpoint(LedgerContract.RUN)).isEmpty();

        append(2, STATE);

        StoredEvent third = ledger.read(LedgerContract.RUN, 2).getFirst();
        assertThat(ledger.checkpoint(LedgerContract.RUN))
                .contains(new StateCheckpoint(LedgerContract.RUN, 3, third.hash(), STATE.writer(), STATE.text()));
        assertThat(ledger.checkpoint(LedgerContract.OTHER)).isEmpty();
    }

    @Test
    void checkpoint_eventsAppendedSince_isStillTheOneKeptLast() {
        append(2, STATE);
        ledger.append(lease, 3, List.of(LedgerContract.event("4")));
        assertThat(ledger.checkpoint(LedgerContract.RUN)).map(StateCheckpoint::version).contains(3L);

        append(4, new KeptState("program 8", "{}"));
        assertThat(ledger.checkpoint(LedgerContract.RUN)).map(StateCheckpoint::version).contains(5L);
        assertThat(ledger.checkpoint(LedgerContract.RUN)).map(StateCheckpoint::writer).contains("program 8");
        ledger.close();
        ledger = open();
        assertThat(ledger.checkpoint(LedgerContract.RUN)).map(StateCheckpoint::version).contains(5L);
    }

    @Test
    void append_conflictOrStaleLease_keepsNoState() {
        assertThat(ledger.append(lease, 1, List.of(LedgerContract.event("x")), STATE))
                .isEqualTo(new Appended.Conflict(2));
        ledger.release(lease);
        assertThat(ledger.append(lease, 2, List.of(LedgerContract.event("x")), STATE))
                .isInstanceOf(Appended.Stale.class);
        assertThat(ledger.checkpoint(LedgerContract.RUN)).isEmpty();
    }

    @Test
    void append_stateTooLargeOrNotText_keepsTheEventsAndTheStateBefore() {
        append(2, STATE);
        append(3, new KeptState("w", "é".repeat(KeptState.TEXT_BYTES_MAX / 2 + 1)));
        append(4, new KeptState("w", "lone \ud800"));
        append(5, new KeptState("w\u0000", "{}"));
        assertThat(ledger.read(LedgerContract.RUN, 0)).hasSize(6);
        assertThat(ledger.checkpoint(LedgerContract.RUN)).map(StateCheckpoint::version).contains(3L);
    }

    @Test
    void discardCheckpoint_byTheHolder_removesItAndByAStaleLeaseDoesNot() {
        append(2, STATE);
        ledger.discardCheckpoint(new Lease(LedgerContract.RUN, lease.token() + 1, lease.owner()));
        assertThat(ledger.checkpoint(LedgerContract.RUN)).isPresent();
        ledger.discardCheckpoint(lease);
        assertThat(ledger.checkpoint(LedgerContract.RUN)).isEmpty();
    }

    @Test
    void checkpoint_anyColumnEdited_isNotGiven() {
        String otherHash = "'" + "0".repeat(64) + "'";
        for (String edited : List.of(
                "text = '{}'",
                "writer = 'another'",
                "version = 2",
                "version = 9",
                "head = 'no hash'",
                "head = " + otherHash,
                "hash = " + otherHash)) {
            append(ledger.head(LedgerContract.RUN).orElseThrow().version(), STATE);
            assertThat(ledger.checkpoint(LedgerContract.RUN)).isPresent();
            edit("UPDATE checkpoints SET " + edited + OF_RUN);
            assertThat(ledger.checkpoint(LedgerContract.RUN)).as(edited).isEmpty();
        }
    }

    @Test
    void checkpoint_chainRewrittenUnderIt_isNotGiven() {
        append(2, STATE);
        edit("UPDATE events SET hash = '" + "0".repeat(64) + "'" + OF_RUN + "AND sequence = 3");
        assertThat(ledger.checkpoint(LedgerContract.RUN)).isEmpty();
    }

    @Test
    void checkpoint_beyondTheHead_isNotGiven() {
        append(2, STATE);
        edit("UPDATE heads SET version = 2" + OF_RUN);
        assertThat(ledger.checkpoint(LedgerContract.RUN)).isEmpty();
    }

    private void append(long expectedVersion, KeptState state) {
        assertThat(ledger.append(lease, expectedVersion, List.of(LedgerContract.event("{}")), state))
                .isInstanceOf(Appended.Done.class);
    }
}
