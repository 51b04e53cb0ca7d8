package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.RequestKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people may ask of a run while an engine works on it, and who may work on it. */
class RequestTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    /** A repository whose gate says that it waits, and then waits: the first two times for long. */
    private Scenario sleeping() {
        Scenario s = new Scenario(
                directory, Scenario.SETTINGS.replaceFirst("run: sh test.sh", "run: sh test.sh; slow"), Scenario.HONEST);
        s.tool("slow", "#!/bin/sh\necho '# waiting'\nsleep 60\n");
        return s;
    }

    private Work requestedWhileWaiting(Scenario s, RunId run, RequestKind kind) throws InterruptedException {
        Thread person = Thread.ofPlatform().start(() -> {
            awaitGate(s, run);
            assertThat(s.runs.request(run, kind, "ann", Observer.SILENT))
                    .isEqualTo(Runs.Requested.LEFT_FOR_THE_ENGINE);
        });
        Work last = s.work(run);
        person.join();
        return last;
    }

    private static void awaitGate(Scenario s, RunId run) {
        Path log = s.home.artifacts().resolve("G-" + run + "-1/logs/01.log");
        try {
            while (!Files.exists(log) || !Files.readString(log).contains("# waiting")) {
                Thread.sleep(20);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void pause_whileAGateRuns_cancelsItAndResumeRunsItAgain() throws InterruptedException {
        try (Scenario s = sleeping()) {
            RunId run = s.begin();
            assertThat(requestedWhileWaiting(s, run, RequestKind.PAUSE))
                    .isEqualTo(new Work.Finished(Ending.PAUSED, "paused by ann"));
            assertThat(s.events(run, ChangeEvent.GateJudged.class)).isEmpty();
            assertThat(s.ledger.pending(run)).isEmpty();

            s.tool("slow", "#!/bin/sh\nexit 0\n");
            s.runs.wake(run, "ann", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.events(run, ChangeEvent.GateCouldNotRun.class)).isEmpty();
        }
    }

    @Test
    void stop_whileAGateRuns_stopsWithAReport() throws InterruptedException {
        try (Scenario s = sleeping()) {
            RunId run = s.begin();
            assertThat(requestedWhileWaiting(s, run, RequestKind.STOP))
                    .isEqualTo(new Work.Finished(Ending.STOPPED, "stopped by ann"));
            assertThat(s.home.run(run).resolve("stop-report.md")).content().contains("stopped by ann");
            assertThatExceptionOfType(EngineProblem.Usage.class)
                    .isThrownBy(() -> s.runs.request(run, RequestKind.PAUSE, "ann", Observer.SILENT));
        }
    }

    @Test
    void pause_leftWhenTheLastEventIsWritten_doesNotSpoilTheDelivery() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Observer late = new Observer() {
                @Override
                public void working(Work work, RunSummary summary) {}

                @Override
                public void happened(List<String> lines, RunSummary summary) {
                    if (summary.status() == RunStatus.DELIVERED) {
                        s.ledger.request(run, RequestKind.PAUSE, "ann");
                    }
                }
            };
            assertThat(s.work(run, late)).isEqualTo(DELIVERED);
            assertThat(s.ledger.pending(run)).isEmpty();
        }
    }

    @Test
    void stop_leftBehindAPause_isObeyedToo() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Work last = s.work(run, Scenario.before(Work.RunGate.class, 1, () -> {
                s.ledger.request(run, RequestKind.PAUSE, "ann");
                s.ledger.request(run, RequestKind.STOP, "bob");
            }));
            assertThat(last).isEqualTo(new Work.Finished(Ending.STOPPED, "stopped by bob"));
        }
    }

    @Test
    void pause_whileNoEngineWorks_isDoneAtOnceAndResumeDelivers() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            s.workUntil(run, Work.RunGate.class, 1);
            assertThat(s.runs.request(run, RequestKind.PAUSE, "ann", Observer.SILENT)).isEqualTo(Runs.Requested.DONE);
            assertThat(s.work(run)).isEqualTo(new Work.Finished(Ending.PAUSED, "paused by ann"));
            s.runs.wake(run, "ann", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
        }
    }

    @Test
    @Tag("torture-8")
    @Tag("X-6")
    void secondEngine_isRefusedWhileTheFirstWorks() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Work last = s.work(run, Scenario.before(Work.RunGate.class, 1, () -> {
                long before = s.ledger.head(run).orElseThrow().version();
                try (Scenario second = Scenario.reopened(directory)) {
                    assertThatExceptionOfType(EngineProblem.Usage.class)
                            .isThrownBy(() -> second.work(run))
                            .withMessageContaining("held by another engine");
                    assertThat(second.ledger.head(run).orElseThrow().version()).isEqualTo(before);
                }
            }));
            assertThat(last).isEqualTo(DELIVERED);
        }
    }

    @Test
    @Tag("torture-8")
    @Tag("X-6")
    void engine_whoseLeaseWasSucceeded_cannotAppend() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Observer taken = Scenario.before(Work.RunGate.class, 1, () -> succeed(s, run));
            assertThatExceptionOfType(EngineProblem.Usage.class)
                    .isThrownBy(() -> s.work(run, taken))
                    .withMessageContaining("belongs to another engine now");
            assertThat(s.events(run, ChangeEvent.GateJudged.class)).isEmpty();
        }
    }

    /** The lease passes to another holder, as after a person's word that this one is gone. */
    private static void succeed(Scenario s, RunId run) {
        try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + s.home.ledger());
                var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE leases SET token = token + 1 WHERE run = '" + run + "'");
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
