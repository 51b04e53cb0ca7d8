package dev.sluice.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.RunId;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorktreeAddingTest {
    @TempDir
    Path temp;

    private Fixture f;

    @BeforeEach
    void makeRepository() {
        f = Fixture.in(temp);
    }

    @Test
    void create_manyAtOnceInOneRepository_allSucceed() throws InterruptedException, ExecutionException {
        List<Future<Worktree>> made = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (char letter = 'B'; letter <= 'Q'; letter++) {
                RunId run = new RunId("R-AAAAAAAAAAAAAAA" + letter);
                made.add(threads.submit(() -> Worktree.create(f.repository(), run, f.base(), temp.resolve(run.text()))));
            }
            for (Future<Worktree> worktree : made) {
                assertThat(worktree.get().head()).isEqualTo(f.base());
            }
        }
    }

    @Test
    void create_besideAnEntryThatAnotherGitHasJustBegun_waitsForIt() throws IOException {
        Path begun = begunByAnother();
        Git plain = f.repository().git();
        assertThatThrownBy(() -> plain.run("worktree", "add", "--detach", temp.resolve("plain").toString()))
                .as("git itself gives up")
                .hasMessageContaining("commondir");
        CompletableFuture<Path> finishing = CompletableFuture.supplyAsync(() -> finish(begun));
        Worktree made = Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), temp.resolve("other"));
        assertThat(finishing).succeedsWithin(java.time.Duration.ofSeconds(30));
        assertThat(made.head()).isEqualTo(f.base());
    }

    private Path begunByAnother() throws IOException {
        Path entry = Files.createDirectories(f.repository().commonGitDirectory().resolve("worktrees/begun"));
        Files.writeString(entry.resolve("gitdir"), temp.resolve("begun/.git") + "\n");
        Files.writeString(entry.resolve("HEAD"), "0".repeat(40) + "\n");
        Files.createFile(entry.resolve("commondir"));
        return entry;
    }

    private static Path finish(Path entry) {
        try {
            Thread.sleep(300);
            return Files.writeString(entry.resolve("commondir"), "../..\n");
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
