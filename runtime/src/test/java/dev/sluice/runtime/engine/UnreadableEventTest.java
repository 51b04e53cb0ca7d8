package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Appended;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.NewEvent;
import dev.sluice.ledger.RequestKind;
import dev.sluice.ledger.StoredEvent;
import dev.sluice.ledger.Verification;
import dev.sluice.seam.Owner;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An event that this version does not understand is refused, never skipped, and the message says what would help. */
@Tag("torture-12")
class UnreadableEventTest {
    private static final RunId RUN = new RunId("R-AAAAAAAAAAAAAAAA");
    private static final String RESUMED = "{\"by\":\"ann\"}";
    private static final EventCodec<ChangeEvent> CODEC = new EventCodec<>(ChangeEvent.class);

    @TempDir
    Path directory;

    private static StoredEvent stored(String type, int version, String payload) {
        Sha256 any = Sha256.of(payload);
        return new StoredEvent(RUN, 12, type, version, payload, Instant.EPOCH, any, any);
    }

    private static void refused(StoredEvent event, String... told) {
        assertThatExceptionOfType(EngineProblem.UnreadableEvent.class)
                .isThrownBy(() -> CODEC.decode(event))
                .satisfies(problem -> assertThat(problem.line())
                        .startsWith("run R-AAAAAAAAAAAAAAAA event 12")
                        .contains(told)
                        .endsWith("; use the version that wrote it or a newer one"));
    }

    @Test
    void decode_whatThisVersionWrites_isReadBack() {
        assertThat(CODEC.decode(stored("RunResumed", 1, RESUMED))).isEqualTo(new ChangeEvent.RunResumed("ann"));
    }

    @Test
    void decode_unknownType_namesTypeAndVersion() {
        refused(stored("MoonRisen", 1, RESUMED), " is a MoonRisen of version 1, which this version of Sluice does not know");
    }

    @ParameterizedTest
    @CsvSource({"2", "2147483647", "0", "-1"})
    void decode_anotherVersion_namesTypeAndVersion(int version) {
        refused(stored("RunResumed", version, RESUMED), " is a RunResumed of version " + version + ", which");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "RunResumed       | {}                                        | RunResumed.by: missing",
        "RunResumed       | {\"by\":null}                             | RunResumed.by: expected java.lang.String, found nothing",
        "RunResumed       | {\"by\":7}                                | RunResumed.by: expected String, found a number",
        "RunResumed       | {\"by\":\"ann\",\"mood\":\"good\"}        | RunResumed has no field \"mood\"",
        "RunResumed       | {\"by\":\"ann\",\"by\":\"bob\"}           | Duplicate",
        "RunResumed       | [\"ann\"]                                 | expected an object",
        "RunResumed       | \"ann\"                                   | expected an object",
        "RunResumed       | {\"by\":\"ann\"                           | event 12",
        "RunResumed       | {\"by\":\"ann\"} {}                       | text after the end",
        "RunPaused        | {\"cause\":\"WEATHER\",\"why\":\"\"}      | RunPaused.cause: no Rest is called WEATHER",
        "SnapshotRecorded | {\"number\":1.5,\"hash\":\"\"}            | SnapshotRecorded.number: 1.5 is out of range",
        "SnapshotRecorded | {\"number\":1,\"hash\":\"xyz\"}           | SnapshotRecorded.hash",
        "SnapshotRecorded | {\"number\":1,\"hash\":{\"hex\":\"ab\"}}  | SnapshotRecorded.hash: expected java.lang.String",
        "ScopeLeft        | {\"paths\":\"a\",\"step\":\"LEAVE_SCOPE\"} | ScopeLeft.paths: expected",
        "ScopeLeft        | {\"paths\":[\"a\",1],\"step\":\"LEAVE_SCOPE\"} | ScopeLeft.paths: expected",
        "ScopeLeft        | {\"paths\":[\"a\"],\"step\":\"FLY\"}      | ScopeLeft.step: no Step is called FLY",
    })
    void decode_fieldThatDoesNotFit_namesTheEventAndTheField(String type, String payload, String told) {
        refused(stored(type, 1, payload), told, "it is no " + type + " of version 1 as Sluice knows it");
    }

    @Test
    void problem_whoseWriterIsKnown_namesTheVersionNeeded() {
        assertThat(new EngineProblem.UnreadableEvent("run X event 1 is new").writtenBy("0.7.0").line())
                .isEqualTo("run X event 1 is new; use Sluice 0.7.0, which wrote it, or a newer one");
    }

    @ParameterizedTest
    @CsvSource({"MoonRisen, 1", "RunResumed, 2"})
    void run_withAnEventOfALaterVersion_isLeftAsItIs(String type, int version) {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            s.workUntil(run, Work.RunGate.class, 1);
            append(s, run, new NewEvent(type, version, RESUMED));
            long events = s.ledger.head(run).orElseThrow().version();
            String tree = s.repo.git("rev-parse", "sluice/" + run);

            List<Runnable> wishes = List.of(
                    () -> s.work(run),
                    () -> s.runs.told(run),
                    () -> s.runs.answer(run, 1, "ann", "", Observer.SILENT),
                    () -> s.runs.request(run, RequestKind.STOP, "ann", Observer.SILENT));
            for (Runnable wish : wishes) {
                assertThatExceptionOfType(EngineProblem.UnreadableEvent.class)
                        .isThrownBy(wish::run)
                        .withMessageContaining("event " + events + " is a " + type + " of version " + version);
            }
            for (Runnable wish : wishes.subList(0, 2)) {
                assertThatExceptionOfType(EngineProblem.UnreadableEvent.class)
                        .isThrownBy(wish::run)
                        .satisfies(problem -> assertThat(problem.line())
                                .endsWith("; use Sluice " + Scenario.PROGRAM + ", which wrote it, or a newer one"));
            }
            assertThat(s.ledger.head(run).orElseThrow().version()).isEqualTo(events);
            assertThat(s.ledger.verify(run).result()).isInstanceOf(Verification.Intact.class);
            assertThat(s.repo.git("rev-parse", "sluice/" + run)).isEqualTo(tree);
            assertThat(s.ledger.acquire(run, Owner.current())).as("the lease is free").isInstanceOf(Acquired.Held.class);
        }
    }

    /** As an engine of a later version would have. */
    private static void append(Scenario s, RunId run, NewEvent event) {
        assertThat(s.ledger.acquire(run, Owner.current())).isInstanceOfSatisfying(Acquired.Held.class, held -> {
            Lease lease = held.lease();
            long version = s.ledger.head(run).orElseThrow().version();
            assertThat(s.ledger.append(lease, version, List.of(event))).isInstanceOf(Appended.Done.class);
            s.ledger.release(lease);
        });
    }
}
