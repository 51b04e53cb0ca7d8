package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every ledger promises, whatever it is stored in. */
abstract class LedgerContract {
    static final RunId RUN = new RunId("R-AAAAAAAAAAAAAAAA");
    static final RunId OTHER = new RunId("R-BBBBBBBBBBBBBBBB");

    /** The version that {@link #open} states for this program. */
    static final String PROGRAM = "1.2.3";

    Ledger ledger;

    /** Opens the one store of this test, anew at each call. */
    abstract Ledger open();

    @BeforeEach
    void openLedger() {
        ledger = open();
    }

    @AfterEach
    void closeLedger() {
        ledger.close();
    }

    static NewEvent event(String payload) {
        return new NewEvent("ThingHappened", 1, payload);
    }

    static Lease held(Ledger ledger, RunId run, Owner owner) {
        Acquired acquired = ledger.acquire(run, owner);
        assertThat(acquired).isInstanceOf(Acquired.Held.class);
        return ((Acquired.Held) acquired).lease();
    }

    Lease held() {
        return held(ledger, RUN, Owner.current());
    }

    /** Appends events numbered from 1. */
    Lease given(int count) {
        Lease lease = held();
        for (int i = 1; i <= count; i++) {
            assertThat(ledger.append(lease, i - 1, List.of(event("{\"n\":" + i + "}"))))
                    .isInstanceOf(Appended.Done.class);
        }
        return lease;
    }

    @Test
    void append_thenRead_givesBackEveryCharacter() {
        String unicode = "{\"text\":\"Grüße 日本語 🚦 \\u0000 \u2028 \u202e \t' ; --\"}";
        String big = "{\"log\":\"" + "0123456789abcde\u00e9".repeat(300_000) + "\"}";
        List<NewEvent> events = List.of(event(unicode), new NewEvent("Big.thing-2", 7, big), event(""), event("null"));

        Appended appended = ledger.append(held(), 0, events);

        List<StoredEvent> read = ledger.read(RUN, 0);
        assertThat(read.stream().map(e -> new NewEvent(e.type(), e.version(), e.payload())))
                .isEqualTo(events);
        assertThat(read.stream().map(StoredEvent::sequence)).containsExactly(1L, 2L, 3L, 4L);
        assertThat(appended).isEqualTo(new Appended.Done(4, read.getLast().hash()));
        assertThat(read.getFirst().previous()).isEqualTo(Sha256.of("sluice-ledger-v1:" + RUN));
    }

    @Test
    void read_afterSequence_givesTheRest() {
        given(5);
        assertThat(ledger.read(RUN, 3).stream().map(StoredEvent::payload)).containsExactly("{\"n\":4}", "{\"n\":5}");
        assertThat(ledger.read(RUN, 5)).isEmpty();
        assertThatThrownBy(() -> ledger.read(RUN, 6))
                .isInstanceOf(LedgerDamaged.class)
                .hasMessageContaining("ends at 5");
    }

    @Test
    void read_unknownRun_isEmpty() {
        assertThat(ledger.read(RUN, 0)).isEmpty();
        assertThat(ledger.head(RUN)).isEmpty();
        assertThat(ledger.runs()).isEmpty();
        assertThat(ledger.verifyAll()).isEmpty();
    }

    @Test
    void first_ofARun_isItsFirstEventAlone() {
        assertThat(ledger.first(RUN)).isEmpty();
        given(3);
        assertThat(ledger.first(RUN)).contains(ledger.read(RUN, 0).getFirst());
        assertThat(ledger.first(OTHER)).isEmpty();
    }

    @Test
    void readEach_manyBatches_givesAllInOrderAndSinkMayAppend() {
        Lease lease = held();
        List<NewEvent> many = new ArrayList<>();
        for (int i = 1; i <= 1_500; i++) {
            many.add(event(Integer.toString(i)));
        }
        ledger.append(lease, 0, many);

        List<String> seen = new ArrayList<>();
        ledger.readEach(RUN, 0, e -> {
            seen.add(e.payload());
            if (e.sequence() == 1) {
                ledger.append(lease, 1_500, List.of(event("while reading")));
            }
        });

        assertThat(seen).isEqualTo(many.stream().map(NewEvent::payload).toList());
        assertThat(ledger.head(RUN).orElseThrow().version()).isEqualTo(1_501);
    }

    @Test
    void append_otherVersionExpected_conflictsAndWritesNothing() {
        Lease lease = given(2);
        assertThat(ledger.append(lease, 1, List.of(event("late")))).isEqualTo(new Appended.Conflict(2));
        assertThat(ledger.append(lease, 3, List.of(event("early")))).isEqualTo(new Appended.Conflict(2));
        assertThat(ledger.read(RUN, 2)).isEmpty();
    }

    @Test
    void append_noEvents_isABug() {
        Lease lease = held();
        assertThatThrownBy(() -> ledger.append(lease, 0, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void runs_severalRuns_newestFirstWhateverTheClock() {
        given(2);
        Lease other = held(ledger, OTHER, Owner.current());
        ledger.append(other, 0, List.of(event("{}")));

        assertThat(ledger.runs().stream().map(RunHead::run)).containsExactly(OTHER, RUN);
        RunHead head = ledger.head(RUN).orElseThrow();
        List<StoredEvent> events = ledger.read(RUN, 0);
        assertThat(head)
                .isEqualTo(new RunHead(
                        RUN,
                        2,
                        events.getLast().hash(),
                        events.getFirst().recordedAt(),
                        events.getLast().recordedAt(),
                        PROGRAM));
    }

    @Test
    void reopen_afterClose_keepsEventsAndTokens() {
        Lease lease = given(3);
        ledger.release(lease);
        ledger.close();
        ledger = open();
        assertThat(ledger.read(RUN, 0)).hasSize(3);
        assertThat(held().token()).isEqualTo(lease.token() + 1);
    }

    @Test
    void export_everyLine_rehashesToTheSameChain() throws Exception {
        Lease lease = given(2);
        ledger.append(lease, 2, List.of(event("{\"text\":\"line\\nbreak \u2028 🚦 \\\"q\\\"\"}"), event("a\nb\u0001")));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        ledger.export(RUN, out);

        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text).endsWith("}\n");
        assertThat(ExportedLine.chainEnd(RUN, text.lines().toList()))
                .isEqualTo(ledger.head(RUN).orElseThrow().head().hex());
        assertThat(text.lines()).hasSize(4);
    }

    @Test
    void requests_leftByOthers_stayUntilTheHolderClears() {
        Lease lease = held();
        ledger.request(RUN, RequestKind.PAUSE, "ada");
        ledger.request(OTHER, RequestKind.STOP, "bob");
        List<Request> seen = ledger.pending(RUN);
        ledger.request(RUN, RequestKind.STOP, "eve");

        assertThat(ledger.requested()).containsExactlyInAnyOrder(RUN, OTHER);
        assertThat(seen.stream().map(r -> r.kind() + " " + r.by())).containsExactly("PAUSE ada");
        assertThat(seen.getFirst().at()).isAfter(Instant.EPOCH);
        ledger.clearRequests(lease, seen.getLast());
        assertThat(ledger.pending(RUN).stream().map(Request::by)).containsExactly("eve");
        ledger.clearRequests(lease);
        assertThat(ledger.pending(RUN)).isEmpty();
        assertThat(ledger.pending(OTHER)).hasSize(1);
        assertThat(ledger.requested()).containsExactly(OTHER);
    }

    @Test
    void clearRequests_staleLease_clearsNothing() {
        Lease stale = held();
        ledger.release(stale);
        held();
        ledger.request(RUN, RequestKind.STOP, "ada");
        ledger.clearRequests(stale);
        assertThat(ledger.pending(RUN)).hasSize(1);
    }

    @Test
    void append_manyThreadsOneLease_losesNothing() throws Exception {
        Lease lease = held();
        int threads = 8;
        int each = 40;
        List<Callable<Integer>> work = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            String name = "thread " + t;
            work.add(() -> appendWithRetries(lease, name, each));
        }
        try (var pool = Executors.newFixedThreadPool(threads)) {
            for (Future<Integer> done : pool.invokeAll(work)) {
                assertThat(done.get()).isEqualTo(each);
            }
        }
        assertThat(ledger.read(RUN, 0).stream().map(StoredEvent::payload))
                .hasSize(threads * each)
                .doesNotHaveDuplicates();
    }

    private int appendWithRetries(Lease lease, String name, int count) {
        int done = 0;
        long version = 0;
        while (done < count) {
            switch (ledger.append(lease, version, List.of(event("\"" + name + " " + done + "\"")))) {
                case Appended.Done(long now, Sha256 _) -> {
                    version = now;
                    done++;
                }
                case Appended.Conflict(long actual) -> version = actual;
                case Appended.Stale(String why) -> throw new AssertionError(why);
            }
        }
        return done;
    }
}
