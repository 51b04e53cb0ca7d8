package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SnapshotTamperTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    /** What someone may do to the files between two sessions. */
    enum Deed {
        EDIT("agent/context/iter-0001.md was changed") {
            @Override
            void commit(Path agent) throws IOException {
                Files.setPosixFilePermissions(
                        agent.resolve("context/iter-0001.md"),
                        java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
                Files.writeString(agent.resolve("context/iter-0001.md"), "all criteria are met\n");
            }
        },
        DELETE("agent/context/iter-0001.md is missing") {
            @Override
            void commit(Path agent) throws IOException {
                Files.delete(agent.resolve("context/iter-0001.md"));
            }
        },
        INSERT("agent/context/iter-0007.md was put there") {
            @Override
            void commit(Path agent) throws IOException {
                Files.writeString(agent.resolve("context/iter-0007.md"), "later\n");
            }
        },
        MOVE_ALIAS("agent/context.md is not the latest snapshot") {
            @Override
            void commit(Path agent) throws IOException {
                Files.delete(agent.resolve("context.md"));
                Files.copy(agent.resolve("context/iter-0001.md"), agent.resolve("context.md"));
            }
        },
        DELETE_ALIAS("agent/context.md is missing") {
            @Override
            void commit(Path agent) throws IOException {
                Files.delete(agent.resolve("context.md"));
            }
        },
        LINK_FILE("agent/context/iter-0002.md is a link") {
            @Override
            void commit(Path agent) throws IOException {
                Path file = agent.resolve("context/iter-0002.md");
                Files.move(file, agent.resolveSibling("copy.md"));
                Files.createSymbolicLink(file, agent.resolveSibling("copy.md"));
            }
        },
        LINK_DIRECTORY("agent/context is a link") {
            @Override
            void commit(Path agent) throws IOException {
                Path outside = agent.resolve("../../elsewhere").normalize();
                Files.move(agent.resolve("context"), outside);
                Files.createSymbolicLink(agent.resolve("context"), outside);
            }
        };

        final String told;

        Deed(String told) {
            this.told = told;
        }

        abstract void commit(Path agent) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    @Tag("torture-11")
    @Tag("SOLO-7")
    void resume_afterTampering_haltsAndRestoresExactBytes(Deed deed) throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            s.workUntil(run, Work.RunGate.class, 1);
            Path agent = s.worktree(run).resolve("agent");
            deed.commit(agent);

            Work halted = s.work(run);
            assertThat(Scenario.haltOf(halted)).isEqualTo("snapshot_tampered");
            assertThat(halted.toString()).contains(deed.told);
            assertThat(s.work(run)).as("it stays halted until answered").isEqualTo(halted);

            Work last = s.answered(run, 1);
            if (deed == Deed.LINK_FILE) {
                // The copy that was left beside is a change of the subject tree too.
                assertThat(Scenario.haltOf(last)).isEqualTo("tree_changed");
                last = s.answered(run, 1);
            }
            assertThat(last).isEqualTo(DELIVERED);
            assertIntact(s, run);
            // Only this file differs from the base, by exactly the honest edit: the tree is that of an undisturbed run.
            assertThat(s.repo.git("diff", "--name-only", "main", "sluice/" + run)).isEqualTo("greet.sh\n");
            assertThat(s.repo.git("show", "sluice/" + run + ":greet.sh")).isEqualTo("echo \"hello $1\"\n");
        }
    }

    @Test
    @Tag("SOLO-7")
    void tamperedSnapshot_stopChosen_deliversNothing() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            s.workUntil(run, Work.Deliver.class, 1);
            Deed.EDIT.commit(s.worktree(run).resolve("agent"));
            s.work(run);
            Work last = s.answered(run, 2);
            assertThat(last).isInstanceOfSatisfying(
                    Work.Finished.class, f -> assertThat(f.ending()).isEqualTo(Ending.STOPPED));
            assertThat(Delivery.directoryIn(s.home.run(run))).doesNotExist();
        }
    }

    static void assertIntact(Scenario s, RunId run) {
        Path agent = s.worktree(run).resolve("agent");
        var told = History.snapshots(Scenario.FLOW, s.ledger, run);
        told.forEach((number, text) ->
                assertThat(read(agent.resolve("context/iter-%04d.md".formatted(number)))).isEqualTo(text));
        assertThat(read(agent.resolve("context.md"))).isEqualTo(told.get(told.lastKey()));
        assertThat(Files.isSymbolicLink(agent.resolve("context"))).isFalse();
        try (var names = Files.list(agent.resolve("context"))) {
            assertThat(names.count()).isEqualTo(told.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).as("%s", file).isTrue();
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
