package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Acquired;
import dev.sluice.seam.Owner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that somebody else on the machine kills while the engine waits for them. */
class OutsideKillTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    private static final Duration LOOKING_MAX = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    @Test
    @Tag("torture-13")
    void agentKilledInMidEdit_halfEditIsSetAsideAndTheTurnTakenAgain() throws Exception {
        String marker = "611.13";
        String recipe = Scenario.honestBut("edit", """
                - run: "printf 'half an ed' > greet.sh; echo more > left.sh; sleep %s; true"
                  answer: { summary: never said }
                - write: { greet.sh: "echo \\"hello $1\\"\\n" }
                  answer: { summary: greet by name }
                """.formatted(marker));
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            Future<?> killer = killing(marker, Victim.PROGRAM);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(killer).succeedsWithin(LOOKING_MAX);

            assertThat(s.events(run, ChangeEvent.TurnRefused.class))
                    .singleElement()
                    .satisfies(refused -> assertThat(refused.reason()).contains("killed by signal 9"));
            assertThat(s.home.run(run).resolve("turns")).isDirectoryRecursivelyContaining("glob:**/upper/left.sh");
            assertThat(s.events(run, ChangeEvent.EditApplied.class))
                    .singleElement()
                    .satisfies(edit -> assertThat(edit.paths()).containsExactly("greet.sh"));
            assertThat(s.repo.git("show", "sluice/" + run + ":greet.sh")).isEqualTo("echo \"hello $1\"\n");
            assertThat(s.events(run, ChangeEvent.GateJudged.class))
                    .allMatch(judged -> judged.verdict().outcome() == Outcome.PASS);
            assertThat(s.ledger.acquire(run, Owner.current())).isInstanceOf(Acquired.Held.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("torture-14")
    void gateKilled_isInfrastructureCountsNothingAndIsRunAgain(Victim victim) throws Exception {
        String marker = "611.14";
        String settings = Scenario.SETTINGS.replaceFirst("run: sh test.sh", "run: sh test.sh; . wait-here");
        try (Scenario s = new Scenario(directory, settings, Scenario.HONEST)) {
            s.tool("wait-here", "#!/bin/sh\nsleep " + marker + "\ntrue\n");
            RunId run = s.begin();
            s.workUntil(run, Work.RunGate.class, 1);
            String counters = s.summary(run).counters();

            Future<?> killer = killing(marker, victim);
            Work last = s.work(run);

            assertThat(last).isInstanceOfSatisfying(Work.Finished.class, end -> {
                assertThat(end.ending()).isEqualTo(Ending.INFRA_ERROR);
                assertThat(end.reason()).contains("killed from outside by signal 9");
            });
            assertThat(killer).succeedsWithin(LOOKING_MAX);
            assertThat(s.events(run, ChangeEvent.GateJudged.class)).isEmpty();
            assertThat(s.events(run, ChangeEvent.GateCouldNotRun.class)).hasSize(1);
            assertThat(s.summary(run).counters()).isEqualTo(counters);

            s.tool("wait-here", "#!/bin/sh\nexit 0\n");
            s.runs.wake(run, "tester", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.summary(run).counters()).isEqualTo(counters);
        }
    }

    /** Whom the kill hits: the shell that runs the commands, or the outermost process of the walls around it. */
    enum Victim {
        PROGRAM,
        SANDBOX
    }

    /** Waits for the sleep that bears the marker, and kills the victim above it. */
    private static Future<?> killing(String marker, Victim victim) {
        return CompletableFuture.runAsync(() -> {
            ProcessHandle above = awaitSleep(marker).parent().orElseThrow();
            while (victim == Victim.SANDBOX && !isOurs(above)) {
                above = above.parent().orElseThrow();
            }
            above.destroyForcibly();
        }, task -> Thread.ofPlatform().daemon().start(task));
    }

    private static boolean isOurs(ProcessHandle process) {
        return process.parent().equals(Optional.of(ProcessHandle.current()));
    }

    private static ProcessHandle awaitSleep(String marker) {
        long deadlineNanos = System.nanoTime() + LOOKING_MAX.toNanos();
        while (System.nanoTime() < deadlineNanos) {
            Optional<ProcessHandle> sleep = ProcessHandle.current()
                    .descendants()
                    .filter(p -> p.info().command().orElse("").endsWith("/sleep")
                            && p.info().arguments().map(List::of).equals(Optional.of(List.of(marker))))
                    .findFirst();
            if (sleep.isPresent()) {
                return sleep.get();
            }
            pause();
        }
        throw new IllegalStateException("no \"sleep " + marker + "\" below this process within " + LOOKING_MAX);
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
