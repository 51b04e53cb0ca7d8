package dev.sluice.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.seam.Owner;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worktree of a run whose engine was killed. */
@Tag("torture-9")
class TakingUpTest {
    @TempDir
    private Path temp;

    private Fixture f;

    @BeforeEach
    void makeWorktree() {
        f = Fixture.in(temp);
    }

    @Test
    void create_gitKilledBeforeTheWorktreeWasOne_makesItAnew() throws IOException {
        Path directory = Files.createDirectories(temp.resolve("half"));
        Files.writeString(directory.resolve(".git"), "gitdir: " + f.repository().commonGitDirectory() + "/worktrees/half\n");

        Worktree made = Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), directory);

        assertThat(made.head()).isEqualTo(f.base());
        assertThat(directory.resolve("README.md")).hasContent("hello");
    }

    @Test
    void create_whileAGitOfAKilledEngineIsAtWork_waitsForItsEnd() throws Exception {
        Owner self = Owner.current();
        ProcessBuilder builder = new ProcessBuilder("git", "cat-file", "--batch").directory(f.repository().root().toFile());
        Owner gone = new Owner(self.host(), self.bootId(), self.pidNamespace(), self.pid(), "1");
        builder.environment().put(Orphans.STARTED_BY, gone.mark());
        Process orphan = builder.start();
        try {
            CompletableFuture<Boolean> aliveWhenCreated = CompletableFuture.supplyAsync(() -> {
                Worktree.create(f.repository(), Fixture.RUN, f.base(), f.worktree().directory());
                return orphan.isAlive();
            });
            // Long enough for one that does not wait to be done by then; one that does is right at any speed.
            Thread.sleep(700);
            orphan.getOutputStream().close();

            assertThat(aliveWhenCreated.get()).isFalse();
        } finally {
            orphan.destroyForcibly();
        }
    }
}
