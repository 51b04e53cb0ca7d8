package dev.sluice.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.seam.Disk;
import dev.sluice.seam.Owner;
import dev.sluice.testkit.TempRepo;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
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

    /** As git leaves it when it is killed at its last write. */
    private Path halfMadeEntry(Path directory) throws IOException {
        Files.createDirectories(directory);
        Path entry = Files.createDirectories(f.repository().commonGitDirectory().resolve("worktrees/half"));
        Files.writeString(entry.resolve("locked"), "initializing\n");
        Files.writeString(entry.resolve("gitdir"), directory.toRealPath().resolve(".git") + "\n");
        Files.writeString(directory.resolve(".git"), "gitdir: " + entry + "\n");
        Files.writeString(entry.resolve("HEAD"), "0".repeat(40) + "\n");
        Files.writeString(entry.resolve("commondir"), "");
        return entry;
    }

    @Test
    void create_gitKilledAtItsLastWriteToThisEntry_makesItAnew() throws IOException {
        Path directory = temp.resolve("half");
        halfMadeEntry(directory);

        Worktree made = Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), directory);

        assertThat(made.head()).isEqualTo(f.base());
        assertThat(directory.resolve("README.md")).hasContent("hello");
    }

    @Test
    void create_gitKilledAtItsLastWriteToAnothersEntry_keepsItAndSaysWhatToDo() throws IOException {
        Path entry = halfMadeEntry(temp.resolve("another"));
        Path directory = temp.resolve("mine");

        assertThatThrownBy(() -> Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), directory))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContainingAll(entry.toString(), "delete that directory, then resume");

        assertThat(entry.resolve("gitdir")).exists();
        Disk.deleteTree(entry);
        assertThat(Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), directory).head()).isEqualTo(f.base());
    }

    @Test
    void create_whileAGitOfAKilledEngineIsAtWork_waitsForItsEnd() throws Exception {
        Process orphan = orphanIn(f.repository().root(), Map.of());
        try {
            assertWaitsForTheEndOf(orphan);
        } finally {
            orphan.destroyForcibly().waitFor();
        }
    }

    @Test
    void create_whileAGitOfAKilledEngineNamesTheRepositoryFromElsewhere_waitsForItsEnd() throws Exception {
        Process orphan = orphanIn(temp, Map.of("GIT_DIR", f.worktree().gitDirectory().toString()));
        try {
            assertWaitsForTheEndOf(orphan);
        } finally {
            orphan.destroyForcibly().waitFor();
        }
    }

    /** One that waits would give up after its limit, with an exception. */
    @Test
    void create_whileAGitOfAKilledEngineHangsInAnotherRepository_doesNotWait() throws Exception {
        Process orphan = orphanIn(TempRepo.create(temp.resolve("another")).root(), Map.of());
        try {
            Worktree.create(f.repository(), Fixture.RUN, f.base(), f.worktree().directory());

            assertThat(orphan.isAlive()).isTrue();
        } finally {
            orphan.destroyForcibly().waitFor();
        }
    }

    private static Process orphanIn(Path directory, Map<String, String> environment) throws IOException {
        Owner self = Owner.current();
        Owner gone = new Owner(self.host(), self.bootId(), self.pidNamespace(), self.pid(), "1");
        ProcessBuilder builder = new ProcessBuilder("git", "cat-file", "--batch").directory(directory.toFile());
        builder.environment().putAll(environment);
        builder.environment().put(Orphans.STARTED_BY, gone.mark());
        return builder.start();
    }

    private void assertWaitsForTheEndOf(Process orphan) throws Exception {
        AtomicReference<Boolean> aliveWhenCreated = new AtomicReference<>();
        Thread taker = Thread.ofPlatform().start(() -> {
            Worktree.create(f.repository(), Fixture.RUN, f.base(), f.worktree().directory());
            aliveWhenCreated.set(orphan.isAlive());
        });
        while (taker.isAlive() && !isWaitingForOrphans(taker)) {
            Thread.sleep(1);
        }
        assertThat(taker.isAlive()).as("still waiting").isTrue();
        assertThat(orphan.isAlive()).isTrue();
        orphan.getOutputStream().close();
        taker.join();

        assertThat(aliveWhenCreated).hasValue(false);
    }

    private static boolean isWaitingForOrphans(Thread taker) {
        return taker.getState() == Thread.State.TIMED_WAITING
                && Stream.of(taker.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(Orphans.class.getName()));
    }
}
