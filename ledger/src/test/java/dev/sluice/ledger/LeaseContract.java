package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may drive a run, in every ledger. */
@Tag("torture-8")
abstract class LeaseContract {
    private static final RunId RUN = LedgerContract.RUN;

    Ledger ledger;

    abstract Ledger open();

    @BeforeEach
    void openLedger() {
        ledger = open();
    }

    @AfterEach
    void closeLedger() {
        ledger.close();
    }

    @Test
    void acquire_released_growsTheTokenForEver() {
        for (long token = 1; token <= 4; token++) {
            Lease lease = LedgerContract.held(ledger, RUN, Owner.current());
            assertThat(lease).isEqualTo(new Lease(RUN, token, Owner.current()));
            ledger.release(lease);
        }
    }

    @Test
    void acquire_ownLeaseStillHeld_isRefused() {
        LedgerContract.held(ledger, RUN, Owner.current());
        assertRefused(ledger.acquire(RUN, Owner.current()), Owner.current(), "this process already drives");
        assertRefused(ledger.takeOver(RUN, Owner.current()), Owner.current(), "this process already drives");
    }

    @Test
    void acquire_liveProcessHolds_isRefusedUntilItIsKilled() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            Owner owner = Owners.of(other.pid());
            Lease theirs = LedgerContract.held(ledger, RUN, owner);
            assertRefused(ledger.acquire(RUN, Owner.current()), owner, "which is alive");
            assertRefused(ledger.takeOver(RUN, Owner.current()), owner, "which is alive");

            other.destroyForcibly().waitFor();

            Lease ours = LedgerContract.held(ledger, RUN, Owner.current());
            assertThat(ours.token()).isEqualTo(theirs.token() + 1);
            assertThat(append(theirs)).isInstanceOf(Appended.Stale.class);
            ledger.release(theirs);
            assertThat(append(ours)).isInstanceOf(Appended.Done.class);
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void acquire_suspendedProcessHolds_isRefused() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            Owner owner = Owners.of(other.pid());
            LedgerContract.held(ledger, RUN, owner);
            new ProcessBuilder("kill", "-STOP", Long.toString(other.pid())).start().waitFor();
            assertRefused(ledger.acquire(RUN, Owner.current()), owner, "which is alive");
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void acquire_holderEndedButNotCollected_isTaken() throws Exception {
        // The shell becomes sleep, which never collects the child that the shell had started.
        Process parent =
                new ProcessBuilder("sh", "-c", "sleep 0 & echo $!; exec sleep 600").start();
        try (BufferedReader out = parent.inputReader()) {
            long pid = Long.parseLong(out.readLine());
            awaitState(pid, "Z");
            LedgerContract.held(ledger, RUN, Owners.of(pid));
            LedgerContract.held(ledger, RUN, Owner.current());
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void acquire_pidUsedAgainByAnother_isTaken() {
        LedgerContract.held(ledger, RUN, Owners.earlierWithThisPid());
        LedgerContract.held(ledger, RUN, Owner.current());
    }

    @Test
    void acquire_holderFromBeforeReboot_isTaken() {
        LedgerContract.held(ledger, RUN, Owners.beforeReboot());
        LedgerContract.held(ledger, RUN, Owner.current());
    }

    @Test
    void acquire_holderInAnotherContainer_isRefusedAndCanBeTakenOverByHand() {
        Lease theirs = LedgerContract.held(ledger, RUN, Owners.inAnotherContainer());
        assertRefused(
                ledger.acquire(RUN, Owner.current()), Owners.inAnotherContainer(), "another container", "by hand");
        assertThat(append(theirs)).isInstanceOf(Appended.Done.class);

        assertThat(ledger.takeOver(RUN, Owner.current()))
                .isEqualTo(new Acquired.Held(new Lease(RUN, 2, Owner.current())));
        assertThat(append(theirs)).isInstanceOf(Appended.Stale.class);
    }

    @Test
    void staleness_isToldOnceAnotherHoldsTheRun() {
        Lease theirs = LedgerContract.held(ledger, RUN, Owners.beforeReboot());
        assertThat(ledger.staleness(theirs)).isEmpty();
        Lease ours = LedgerContract.held(ledger, RUN, Owner.current());
        assertThat(ledger.staleness(theirs)).hasValueSatisfying(why -> assertThat(why).contains("was succeeded by lease 2"));
        assertThat(ledger.staleness(ours)).isEmpty();
        ledger.release(ours);
        assertThat(ledger.staleness(ours)).hasValueSatisfying(why -> assertThat(why).contains("was released"));
    }

    @Test
    void acquire_holderOnAnotherHost_isRefused() {
        LedgerContract.held(ledger, RUN, Owners.onAnotherHost());
        assertRefused(ledger.acquire(RUN, Owner.current()), Owners.onAnotherHost(), "on host elsewhere", "by hand");
    }

    @Test
    void append_releasedForgedOrNeverGivenLease_isStale() {
        Lease lease = LedgerContract.held(ledger, RUN, Owner.current());
        assertThat(append(new Lease(RUN, lease.token(), Owners.onAnotherHost()))).isInstanceOf(Appended.Stale.class);
        assertThat(append(new Lease(RUN, lease.token() + 1, Owner.current()))).isInstanceOf(Appended.Stale.class);
        assertThat(append(new Lease(LedgerContract.OTHER, 1, Owner.current()))).isInstanceOf(Appended.Stale.class);
        ledger.release(lease);
        assertThat(append(lease)).isInstanceOf(Appended.Stale.class);
        assertThat(ledger.read(RUN, 0)).isEmpty();
    }

    private Appended append(Lease lease) {
        long version = ledger.head(lease.run()).map(RunHead::version).orElse(0L);
        return ledger.append(lease, version, List.of(LedgerContract.event("{}")));
    }

    private static void assertRefused(Acquired acquired, Owner holder, String... why) {
        assertThat(acquired).isInstanceOfSatisfying(Acquired.Refused.class, refused -> {
            assertThat(refused.holder()).isEqualTo(holder);
            assertThat(refused.why()).contains(why);
        });
    }

    private static void awaitState(long pid, String state) throws IOException, InterruptedException {
        while (!Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") " + state + " ")) {
            Thread.sleep(5);
        }
    }
}
