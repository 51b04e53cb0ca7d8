package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.StoredEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose process is killed goes on in another one as if nothing had happened. */
class CrashResumeTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");
    private static final int APPENDS_MAX = 100;
    private static final int RANDOM_KILLS = 5;
    private static final int KILLED = 99;

    @TempDir
    Path directory;

    private static Process child(Path scenario, String when, int number) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        CrashChild.class.getName(),
                        scenario.toString(),
                        when,
                        Integer.toString(number))
                .redirectErrorStream(true)
                .redirectOutput(scenario.resolve("child.log").toFile())
                .start();
    }

    private static Path begun(Path scenario) throws IOException {
        Files.createDirectories(scenario);
        try (Scenario s = new Scenario(scenario, Scenario.HONEST)) {
            s.begin();
        }
        return scenario;
    }

    /** What the run in a scenario holds now: its events, each with its hash. */
    private static List<StoredEvent> events(Path scenario) {
        try (Scenario s = Scenario.reopened(scenario)) {
            return s.ledger.read(s.ledger.runs().getFirst().run(), 0);
        }
    }

    private static void assertResumes(Path scenario, String tree) {
        List<StoredEvent> before = events(scenario);
        try (Scenario s = Scenario.reopened(scenario)) {
            RunId run = s.ledger.runs().getFirst().run();
            assertThat(s.work(run)).as("%s", scenario).isEqualTo(DELIVERED);
            assertThat(s.ledger.read(run, 0)).startsWith(before.toArray(StoredEvent[]::new));
            assertThat(s.repo.git("rev-parse", "sluice/" + run + "^{tree}").strip()).isEqualTo(tree);
            List<String> keys = s.repo
                    .git("log", "--format=%(trailers:key=Sluice-Effect,valueonly)", "main..sluice/" + run)
                    .lines()
                    .filter(l -> !l.isBlank())
                    .toList();
            assertThat(keys).containsExactly(run + "/checkpoint-1");
            assertThat(s.events(run, ChangeEvent.GateJudged.class)).hasSize(2);
            assertThat(s.events(run, ChangeEvent.HaltRaised.class)).isEmpty();
            SnapshotTamperTest.assertIntact(s, run);
        }
    }

    private String undisturbedTree() throws IOException {
        try (Scenario s = Scenario.reopened(begun(directory.resolve("undisturbed")))) {
            RunId run = s.ledger.runs().getFirst().run();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            return s.repo.git("rev-parse", "sluice/" + run + "^{tree}").strip();
        }
    }

    /** One run, and for each of its steps two processes: one gone before the step is recorded, one right after. */
    @Test
    void killedBeforeAndAfterEveryAppend_arrivesAtTheSameTree() throws IOException, InterruptedException {
        String tree = undisturbedTree();
        Path scenario = begun(directory.resolve("chain"));
        List<StoredEvent> before = events(scenario);
        int killed = 0;
        for (boolean done = false; !done; ) {
            assertThat(killed).as("the run goes on with every process").isLessThan(APPENDS_MAX);
            for (String when : List.of("before", "after")) {
                int exit = child(scenario, when, 1).waitFor();
                assertThat(exit).as(Files.readString(scenario.resolve("child.log"))).isIn(0, KILLED);
                List<StoredEvent> now = events(scenario);
                assertThat(now).startsWith(before.toArray(StoredEvent[]::new));
                assertThat(now.size() > before.size()).isEqualTo(exit == KILLED && when.equals("after"));
                before = now;
                done = exit == 0;
                killed += exit == KILLED ? 1 : 0;
            }
        }
        System.out.println("killed at " + killed + " appends, before or after, and went on each time");
        assertThat(killed).isGreaterThan(20);
        assertResumes(scenario, tree);
    }

    @Test
    void killedAtRandomMoments_resumesToTheSameTree() throws IOException, InterruptedException {
        String tree = undisturbedTree();
        Path measured = begun(directory.resolve("measured"));
        long from = System.nanoTime();
        assertThat(child(measured, "never", 0).waitFor()).isZero();
        int millis = Math.toIntExact((System.nanoTime() - from) / 1_000_000);
        Random random = new Random(20_240_229);
        int killed = 0;
        for (int n = 0; n < RANDOM_KILLS; n++) {
            Path scenario = begun(directory.resolve("random" + n));
            Process child = child(scenario, "never", 0);
            if (!child.waitFor(millis / 4 + random.nextInt(millis * 3 / 4), TimeUnit.MILLISECONDS)) {
                killed++;
            }
            child.destroyForcibly().waitFor();
            assertResumes(scenario, tree);
        }
        System.out.println("killed " + killed + " of " + RANDOM_KILLS + " times within " + millis + " ms, and resumed each time");
    }
}
