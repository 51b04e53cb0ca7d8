package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangeState;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Appended;
import dev.sluice.ledger.KeptState;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.LedgerDamaged;
import dev.sluice.ledger.RequestKind;
import dev.sluice.ledger.StateCheckpoint;
import dev.sluice.seam.Owner;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long run goes on from a checkpoint of its state, and the events have the last word about it. */
class CheckpointTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    /** Pauses and resumes until there must be a checkpoint and a few events after it. */
    private static RunId longRun(Scenario s) {
        return longRunUntil(s, Work.TakeTurn.class, 2);
    }

    private static RunId longRunUntil(Scenario s, Class<? extends Work> kind, int number) {
        RunId run = s.begin();
        s.workUntil(run, kind, number);
        int events = Engine.EVENTS_BETWEEN_CHECKPOINTS + 6;
        while (s.ledger.head(run).orElseThrow().version() < events) {
            s.runs.request(run, RequestKind.PAUSE, "tester", Observer.SILENT);
            s.runs.wake(run, "tester", Observer.SILENT);
        }
        return run;
    }

    private static StateCheckpoint checkpoint(Scenario s, RunId run) {
        return s.ledger.checkpoint(run).orElseThrow();
    }

    private static Lease lease(Scenario s, RunId run) {
        return switch (s.ledger.acquire(run, Owner.current())) {
            case Acquired.Held(Lease lease) -> lease;
            case Acquired.Refused refused -> throw new AssertionError(refused);
        };
    }

    /** One more pause, with a state that is not what the events fold to. */
    private static void forge(Scenario s, RunId run, KeptState state) {
        Lease lease = lease(s, run);
        EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
        long version = s.ledger.head(run).orElseThrow().version();
        ChangeEvent pause = new ChangeEvent.RunPaused(ChangeEvent.Rest.PERSON, "tester");
        assertThat(s.ledger.append(lease, version, List.of(codec.encode(pause)), state)).isInstanceOf(Appended.Done.class);
        s.ledger.release(lease);
    }

    private void edit(Scenario s, String sql) throws SQLException {
        try (Connection raw = DriverManager.getConnection("jdbc:sqlite:" + s.home.ledger());
                Statement statement = raw.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }

    @Test
    void everyStateOfARun_asText_isReadBackAsItWas() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            AtomicInteger seen = new AtomicInteger();
            History.read(Scenario.FLOW, s.ledger, run, passing -> {
                String text = passing.standing().text();
                Standing<ChangeState> back = Standing.parse(Scenario.FLOW, text).orElseThrow();
                assertThat(back).isEqualTo(passing.standing());
                assertThat(back.text()).isEqualTo(text);
                seen.incrementAndGet();
            });
            assertThat(seen).hasValueGreaterThan(20);
        }
    }

    @Test
    void longRun_hasACheckpointOfItsState_andResumesFromIt() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = longRun(s);
            assertThat(checkpoint(s, run).version()).isEqualTo(Engine.EVENTS_BETWEEN_CHECKPOINTS);
            assertThat(History.checkpointed(Scenario.FLOW, s.ledger, run)).isPresent();
            assertThat(s.runs.summary(run)).isEqualTo(s.runs.told(run).summary());
            assertThat(s.work(run)).isEqualTo(DELIVERED);
        }
    }

    @Test
    void checkpointThatIsNotWhatTheEventsFoldTo_isDiscarded_andTheRunGoesOnByTheEvents() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = longRun(s);
            History<ChangeState, ChangeEvent> early =
                    History.empty(Scenario.FLOW).with(s.events(run).subList(0, 1));
            forge(s, run, early.kept());
            long forged = checkpoint(s, run).version();
            assertThat(s.runs.summary(run).status()).as("the forged one is believed at first").isEqualTo(RunStatus.ACTIVE);

            s.runs.wake(run, "tester", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(new Work.Finished(Ending.PAUSED, "tester"));
            assertThat(s.ledger.checkpoint(run).filter(c -> c.version() == forged)).as("discarded").isEmpty();
            s.runs.wake(run, "tester", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.runs.told(run).summary().status()).isEqualTo(RunStatus.DELIVERED);
        }
    }

    @Test
    void checkpointThatNamesAnotherGate_neverHasItRun() {
        String wrong = Scenario.honestBut("edit", "- write: { greet.sh: \"echo bye\\n\" }\n  answer: { summary: wrong }");
        try (Scenario s = new Scenario(directory, wrong)) {
            RunId run = longRunUntil(s, Work.RunGate.class, 1);
            KeptState honest = History.read(Scenario.FLOW, s.ledger, run).kept();
            forge(s, run, new KeptState(honest.writer(), honest.text().replace("sh test.sh", "echo 1..1; echo ok 1 - x")));
            s.work(run);
            s.runs.wake(run, "tester", Observer.SILENT);
            s.work(run);
            assertThat(s.events(run, ChangeEvent.GateJudged.class))
                    .isNotEmpty()
                    .allSatisfy(judged -> assertThat(judged.verdict().outcome()).isEqualTo(Outcome.FAIL))
                    .allSatisfy(judged -> assertThat(judged.verdict().commands().getFirst().run()).isEqualTo("sh test.sh"));
        }
    }

    @Test
    void checkpointOfAnotherBuild_orUnreadable_isPassedOver() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = longRun(s);
            forge(s, run, new KeptState("another build", checkpoint(s, run).text()));
            assertThat(History.checkpointed(Scenario.FLOW, s.ledger, run)).isEmpty();
            String shape = StateShape.of(ChangeState.class);
            for (String text : List.of("", "[]", "{}", "{\"state\":{},\"asked\":{}}", "{\"state\":1e999,\"asked\":")) {
                forge(s, run, new KeptState(shape, text));
                assertThat(History.checkpointed(Scenario.FLOW, s.ledger, run)).as(text).isEmpty();
            }
            assertThat(s.runs.summary(run).status()).isEqualTo(RunStatus.PAUSED);
            s.runs.wake(run, "tester", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
        }
    }

    @Test
    @Tag("torture-10")
    void eventEditedLongBeforeTheCheckpoint_isNamed_andTheRunDoesNotGoOn() throws SQLException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = longRun(s);
            long version = s.ledger.head(run).orElseThrow().version();
            edit(s, "UPDATE events SET payload = replace(payload, 'scout', 'scoot') || ' ' WHERE sequence = 5");
            assertThat(s.runs.summary(run).status()).as("told from the checkpoint alone").isEqualTo(RunStatus.ACTIVE);
            assertThatThrownBy(() -> s.work(run)).isInstanceOf(LedgerDamaged.class).hasMessageContaining("event 5");
            assertThat(s.ledger.head(run).orElseThrow().version()).as("nothing was added").isEqualTo(version);
            assertThatThrownBy(() -> s.runs.request(run, RequestKind.STOP, "tester", Observer.SILENT))
                    .isInstanceOf(LedgerDamaged.class);
        }
    }
}
