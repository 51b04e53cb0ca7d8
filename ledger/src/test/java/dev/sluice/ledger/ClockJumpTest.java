package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.seam.Owner;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wall clock stamps and decides nothing. */
@Tag("torture-7")
class ClockJumpTest {
    private static final Instant START = Instant.parse("2024-02-29T12:00:00Z");

    @TempDir
    Path home;

    /** A year on, two years back, and then it stands still. */
    private static InstantSource jumping() {
        List<Instant> readings = new ArrayList<>(List.of(
                START, START.plus(Duration.ofDays(365)), START.minus(Duration.ofDays(365)), START.plusSeconds(1)));
        return () -> readings.size() > 1 ? readings.removeFirst() : readings.getFirst();
    }

    @Test
    void append_clockJumpsAndStands_orderIsBySequence() {
        try (Ledger ledger = SqliteLedger.open(home.resolve("ledger.db"), jumping())) {
            Lease lease = LedgerContract.held(ledger, LedgerContract.RUN, Owner.current());
            for (int i = 0; i < 8; i++) {
                assertThat(ledger.append(lease, i, List.of(LedgerContract.event("{\"n\":" + i + "}"))))
                        .isInstanceOf(Appended.Done.class);
            }
            List<StoredEvent> events = ledger.read(LedgerContract.RUN, 0);
            assertThat(events.stream().map(StoredEvent::sequence))
                    .isEqualTo(LongStream.rangeClosed(1, 8).boxed().toList());
            assertThat(events.stream().map(StoredEvent::recordedAt).limit(5))
                    .containsExactly(
                            START,
                            START.plus(Duration.ofDays(365)),
                            START.minus(Duration.ofDays(365)),
                            START.plusSeconds(1),
                            START.plusSeconds(1));
            assertThat(ledger.verify(LedgerContract.RUN).result()).isInstanceOf(Verification.Intact.class);
        }
    }

    @Test
    void runs_begunWhileTheClockRunsBack_areListedAsTheyBegan() {
        try (Ledger ledger = SqliteLedger.open(home.resolve("ledger.db"), jumping())) {
            for (var run : List.of(LedgerContract.RUN, LedgerContract.OTHER)) {
                Lease lease = LedgerContract.held(ledger, run, Owner.current());
                ledger.append(lease, 0, List.of(LedgerContract.event("{}")));
                ledger.append(lease, 1, List.of(LedgerContract.event("{}")));
            }
            assertThat(ledger.runs().stream().map(RunHead::run))
                    .containsExactly(LedgerContract.OTHER, LedgerContract.RUN);
        }
    }

    @Test
    void lease_heldWhileTheClockJumps_isNeitherLostNorTaken() throws Exception {
        try (Ledger ledger = SqliteLedger.open(home.resolve("ledger.db"), jumping())) {
            Process other = new ProcessBuilder("sleep", "600").start();
            try {
                Lease theirs = LedgerContract.held(ledger, LedgerContract.RUN, Owners.of(other.pid()));
                for (int i = 0; i < 5; i++) {
                    assertThat(ledger.append(theirs, i, List.of(LedgerContract.event("{}"))))
                            .isInstanceOf(Appended.Done.class);
                    assertThat(ledger.acquire(LedgerContract.RUN, Owner.current())).isInstanceOf(Acquired.Refused.class);
                }
            } finally {
                other.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void requests_leftWhileTheClockRunsBack_areSeenInTheOrderTheyCame() {
        try (Ledger ledger = SqliteLedger.open(home.resolve("ledger.db"), jumping())) {
            for (String by : List.of("ann", "bob", "cid", "dan")) {
                ledger.request(LedgerContract.RUN, RequestKind.PAUSE, by);
            }
            assertThat(ledger.pending(LedgerContract.RUN).stream().map(Request::by))
                    .containsExactly("ann", "bob", "cid", "dan");
        }
    }
}
