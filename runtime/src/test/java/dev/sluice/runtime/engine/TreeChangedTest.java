package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeChangedTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    private static void put(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void changedBefore(Class<? extends Work> kind, int number) throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Path file = s.worktree(run).resolve("greet.sh");
            Work halted = s.work(run, Scenario.before(kind, number, () -> put(file, "echo \"hello $1\" # or not\n")));
            assertThat(Scenario.haltOf(halted)).isEqualTo("tree_changed");
            assertThat(Delivery.directoryIn(s.home.run(run))).doesNotExist();

            assertThat(s.answered(run, 1)).isEqualTo(DELIVERED);
            assertThat(s.repo.git("show", "sluice/" + run + ":greet.sh")).isEqualTo("echo \"hello $1\"\n");
            assertThat(Files.readString(file)).isEqualTo("echo \"hello $1\"\n");
            try (Stream<Path> aside = Files.list(s.home.run(run).resolve("aside"))) {
                assertThat(aside.map(TreeChangedTest::read)).anyMatch(patch -> patch.contains("+echo \"hello $1\" # or not"));
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Tag("X-1")
    void fileChanged_betweenCheckpointAndIterationGate_halts() throws IOException {
        changedBefore(Work.RunGate.class, 1);
    }

    @Test
    @Tag("X-1")
    void fileChanged_betweenIterationPassAndExitGate_halts() throws IOException {
        changedBefore(Work.RunGate.class, 2);
    }

    @Test
    @Tag("X-1")
    void fileChanged_betweenExitPassAndDelivery_haltsAndDeliversNothing() throws IOException {
        changedBefore(Work.Deliver.class, 1);
    }

    @Test
    @Tag("X-1")
    void fileAdded_betweenExitPassAndDelivery_haltsAndDeliversNothing() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Path file = s.worktree(run).resolve("smuggled.sh");
            Work halted = s.work(run, Scenario.before(Work.Deliver.class, 1, () -> put(file, "true\n")));
            assertThat(Scenario.haltOf(halted)).isEqualTo("tree_changed");
            assertThat(s.answered(run, 1)).isEqualTo(DELIVERED);
            assertThat(s.repo.git("ls-tree", "-r", "--name-only", "sluice/" + run)).doesNotContain("smuggled");
        }
    }

    @Test
    @Tag("X-1")
    void commitAdded_betweenExitPassAndDelivery_haltsAndDeliversNothing() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Path file = s.worktree(run).resolve("smuggled.sh");
            Work halted = s.work(run, Scenario.before(Work.Deliver.class, 1, () -> {
                put(file, "true\n");
                dev.sluice.testkit.TempRepo.gitIn(s.worktree(run), "add", "smuggled.sh");
                dev.sluice.testkit.TempRepo.gitIn(s.worktree(run), "commit", "-q", "-m", "smuggled");
                file.toFile().delete();
            }));
            assertThat(Scenario.haltOf(halted)).isEqualTo("tree_changed");
            assertThat(s.answered(run, 1)).isEqualTo(DELIVERED);
            assertThat(s.repo.git("log", "--format=%s", "sluice/" + run)).doesNotContain("smuggled");
        }
    }

    @Test
    void fileChanged_betweenEditAndCheckpoint_restoresAndEditsAgain() {
        String twice = Scenario.honestBut("edit", """
                - write: { greet.sh: "echo \\"hello $1\\"\\n" }
                  times: 2
                  answer: { summary: greet by name }
                """);
        try (Scenario s = new Scenario(directory, twice)) {
            RunId run = s.begin();
            Path file = s.worktree(run).resolve("test.sh");
            Work halted = s.work(run, Scenario.before(Work.CommitCheckpoint.class, 1, () -> put(file, "echo 1..0\n")));
            assertThat(Scenario.haltOf(halted)).isEqualTo("tree_changed");
            assertThat(s.answered(run, 1)).isEqualTo(DELIVERED);
            assertThat(s.repo.git("diff", "--name-only", "main", "sluice/" + run)).isEqualTo("greet.sh\n");
        }
    }

    @Test
    void temporaryFileOfACrashedSnapshot_isNoChangeOfTheTree() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            s.workUntil(run, Work.WriteSnapshot.class, 3);
            put(s.worktree(run).resolve("agent/.sluice-123.tmp"), "half a snapsh");
            put(s.worktree(run).resolve("agent/context/.sluice-124.tmp"), "half a snapsh");
            assertThat(s.work(run)).isEqualTo(DELIVERED);
        }
    }
}
