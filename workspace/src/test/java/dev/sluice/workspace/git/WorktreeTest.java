package dev.sluice.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.testkit.TempRepo;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorktreeTest {
    private static final List<String> ODD_NAMES =
            List.of("with space", "new\nline", "ünï/cödé 日本", "-dash", "--help", ":(top)x", "tab\t\"quote\"", "back\\slash");

    @TempDir
    Path temp;

    private Fixture f;
    private Worktree worktree;

    @BeforeEach
    void makeWorktree() {
        f = Fixture.in(temp);
        worktree = f.worktree();
    }

    @Test
    void create_again_reopensWithItsChanges() throws IOException {
        f.write("new.txt", "x");
        Worktree again = Worktree.create(f.repository(), Fixture.RUN, f.base(), worktree.directory());
        assertThat(again.branch()).isEqualTo("sluice/" + Fixture.RUN);
        assertThat(again.head()).isEqualTo(f.base());
        assertThat(f.file("new.txt")).hasContent("x");
    }

    @Test
    void create_cutOffBeforeTheFilesWereThere_finishes() throws IOException {
        Files.delete(f.file("README.md"));
        Files.delete(worktree.gitDirectory().resolve("index"));
        Files.createFile(worktree.gitDirectory().resolve("index.lock"));
        Worktree.create(f.repository(), Fixture.RUN, f.base(), worktree.directory());
        assertThat(f.file("README.md")).hasContent("hello");
        assertThat(f.status()).isEmpty();
    }

    @Test
    void open_onAnotherBranch_refused() {
        TempRepo.gitIn(worktree.directory(), "checkout", "-q", "-b", "elsewhere");
        assertThatThrownBy(() -> Worktree.open(f.repository(), Fixture.RUN, worktree.directory()))
                .isInstanceOf(WorktreeUnusable.class)
                .hasMessageContaining("elsewhere");
    }

    @Test
    void create_twoRuns_doNotSeeEachOther() throws IOException {
        Worktree other = Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), temp.resolve("wt2"));
        f.write("mine", "1");
        assertThat(other.subjectTree()).isEqualTo(other.subjectTreeOf(f.base()));
        worktree.checkpoint("k", "mine", worktree.subjectTree(), Fixture.WHEN);
        assertThat(other.head()).isEqualTo(f.base());
    }

    @Test
    void create_dirtyDetachedUserCheckout_staysByteForByte() throws IOException {
        f.repo().git("checkout", "-q", "--detach");
        f.repo().write("README.md", "half done\n").write("staged", "s").write("untracked", "u");
        f.repo().git("add", "staged");
        byte[] index = Files.readAllBytes(f.repo().path(".git/index"));
        String status = f.repo().git("status", "--porcelain");

        Worktree other = Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), temp.resolve("wt2"));
        Fixture.writeIn(other.directory(), "x", "x");
        other.checkpoint("k", "m", other.subjectTree(), Fixture.WHEN);
        assertThat(f.repository().cleanliness()).isEqualTo(Repository.Cleanliness.DIRTY);
        other.remove();

        assertThat(Files.readAllBytes(f.repo().path(".git/index"))).isEqualTo(index);
        assertThat(f.repo().git("status", "--porcelain")).isEqualTo(status);
        assertThat(f.repo().path("README.md")).hasContent("half done");
    }

    @Test
    void subjectTree_oddNamesModesAndLinks_isWhatGitWouldCommit() throws IOException {
        for (String name : ODD_NAMES) {
            f.write(name, name);
        }
        Files.setPosixFilePermissions(f.file("-dash"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createSymbolicLink(f.file("link"), Path.of("/nowhere"));
        f.write(".gitignore", "ignored\n");
        f.write("ignored", "x");
        TreeHash tree = worktree.subjectTree();
        assertThat(f.status()).contains("?? link");

        TempRepo.gitIn(worktree.directory(), "add", "-A");
        assertThat(tree.text()).isEqualTo(TempRepo.gitIn(worktree.directory(), "write-tree").strip());
    }

    @Test
    void subjectTree_fileBecomesDirectoryAndBack_isWhatGitWouldCommit() throws IOException {
        f.write("a", "file");
        f.write("d/x", "in directory");
        f.write("e/y", "behind a link soon");
        commit("k1");
        Files.delete(f.file("a"));
        f.write("a/b", "now below");
        Files.delete(f.file("d/x"));
        Files.delete(f.file("d"));
        f.write("d", "now a file");
        Files.move(f.file("e"), temp.resolve("moved"));
        Files.createSymbolicLink(f.file("e"), temp.resolve("moved"));
        f.write(".gitignore", "/e\n");
        TreeHash tree = worktree.subjectTree();
        TempRepo.gitIn(worktree.directory(), "add", "-A");
        assertThat(tree.text()).isEqualTo(TempRepo.gitIn(worktree.directory(), "write-tree").strip());
        assertThat(worktree.changes(worktree.subjectTreeOf(worktree.head()), tree))
                .contains(new FileChange("e/y", FileChange.Kind.DELETED), new FileChange("a/b", FileChange.Kind.ADDED));
    }

    @Test
    void subjectTree_engineFilesChange_staysTheSame() throws IOException {
        TreeHash before = worktree.subjectTree();
        f.write("agent/context/iter-0001.md", "s");
        f.write("agent/context.md", "s");
        f.write("DELIVERY.md", "d");
        f.write("scaffolding/log.md", "l");
        f.write(".work-state.json", "{}");
        assertThat(worktree.subjectTree()).isEqualTo(before);
        f.write("agent/other.md", "counts");
        assertThat(worktree.subjectTree()).isNotEqualTo(before);
    }

    @Test
    void subjectTree_sameSizeEditRightAfterCheckpoint_isSeen() throws IOException {
        for (int i = 0; i < 20; i++) {
            f.write("racy", "a" + (char) ('a' + i));
            TreeHash tree = worktree.subjectTree();
            worktree.checkpoint("k" + i, "m", tree, Fixture.WHEN);
            f.write("racy", "b" + (char) ('a' + i));
            assertThat(worktree.subjectTree()).isNotEqualTo(tree);
        }
    }

    @Test
    void subjectTree_nestedRepository_countsItsFilesAndLeavesItAlone() throws IOException {
        TempRepo nested = TempRepo.create(f.file("nested"));
        TempRepo.unborn(f.file("empty-nested")).write("loose", "l");
        TreeHash before = worktree.subjectTree();
        nested.write("README.md", "changed\n");
        TreeHash after = worktree.subjectTree();
        assertThat(worktree.changes(before, after))
                .containsExactly(new FileChange("nested/README.md", FileChange.Kind.MODIFIED));
        assertThat(nested.git("status", "--porcelain")).isEqualTo(" M README.md\n");
        assertThat(worktree.checkpoint("k", "m", after, Fixture.WHEN)).isInstanceOf(Checkpoint.Committed.class);
        assertThat(worktree.subjectTree()).isEqualTo(after);
    }

    @Test
    void checkpoint_sameKeyTwice_makesOneCommit() throws IOException {
        f.write("a", "1");
        TreeHash tree = worktree.subjectTree();
        Checkpoint first = worktree.checkpoint("run/7", "Slice one", tree, Fixture.WHEN);
        assertThat(worktree.checkpoint("run/7", "Slice one", tree, Fixture.WHEN)).isEqualTo(first);
        assertThat(f.repo().git("rev-list", "--count", f.base() + ".." + worktree.branch())).isEqualTo("1\n");
        assertThat(f.repo().git("log", "-1", "--format=%an <%ae> %at%n%B", worktree.branch()))
                .isEqualTo("Sluice <sluice@localhost> 1700000000\nSlice one\n\nSluice-Effect: run/7\n\n");
        assertThat(f.status()).isEmpty();
    }

    @Test
    void checkpoint_sameInput_givesTheSameCommit() throws IOException {
        Worktree other = Worktree.create(f.repository(), Fixture.OTHER_RUN, f.base(), temp.resolve("wt2"));
        f.write("a", "1");
        Fixture.writeIn(other.directory(), "a", "1");
        TreeHash tree = worktree.subjectTree();
        assertThat(other.checkpoint("k", "m", tree, Instant.EPOCH))
                .isEqualTo(worktree.checkpoint("k", "m", tree, Instant.EPOCH));
    }

    @Test
    void subjectTree_submoduleWithoutFiles_staysAsCommitted() throws IOException {
        TempRepo repo = TempRepo.create(temp.resolve("r3"));
        repo.git("update-index", "--add", "--cacheinfo", "160000," + f.base() + ",sub");
        repo.git("commit", "-q", "-m", "with a submodule");
        Fixture g = Fixture.of(repo, temp.resolve("third"));
        assertThat(g.worktree().submodules()).containsExactly("sub");
        assertThat(g.worktree().subjectTree()).isEqualTo(g.worktree().subjectTreeOf(g.base()));
        g.write("x", "x");
        g.worktree().checkpoint("k", "m", g.worktree().subjectTree(), Fixture.WHEN);
        assertThat(repo.git("ls-tree", g.worktree().branch(), "sub")).contains("160000 commit " + f.base());
    }

    @Test
    void checkpoint_otherFilesThanExpected_commitsNothing() throws IOException {
        TreeHash gated = worktree.subjectTree();
        f.write("late", "edit");
        assertThat(worktree.checkpoint("k", "m", gated, Fixture.WHEN))
                .isEqualTo(new Checkpoint.TreeDiffers(worktree.subjectTree()));
        assertThat(worktree.head()).isEqualTo(f.base());
    }

    @Test
    void checkpoint_engineFilesInTheBase_areCarriedUnchanged() throws IOException {
        TempRepo repo = TempRepo.create(temp.resolve("r2")).write("DELIVERY.md", "old").write("agent/context.md", "c");
        repo.commit("delivered before");
        Fixture g = Fixture.of(repo, temp.resolve("second"));
        g.write("DELIVERY.md", "new, not yet");
        g.write("code", "x");
        TreeHash tree = g.worktree().subjectTree();
        g.worktree().checkpoint("k", "m", tree, Fixture.WHEN);
        CommitHash head = g.worktree().head();
        assertThat(g.worktree().subjectTreeOf(head)).isEqualTo(tree);
        assertThat(g.repository().fileAt(head, "DELIVERY.md").orElseThrow()).asString().isEqualTo("old");
        assertThat(g.file("DELIVERY.md")).hasContent("new, not yet");
    }

    @Test
    void resetTo_strayChanges_savesThemAndPutsFilesBack() throws IOException {
        f.write(".gitignore", "*.log\n");
        f.write("gone", "g\n");
        f.write("dir/file", "d\n");
        CommitHash head = commit("k");
        Files.delete(f.file("gone"));
        Files.delete(f.file("dir/file"));
        Files.delete(f.file("dir"));
        Files.createSymbolicLink(f.file("dir"), temp);
        f.write("stray/deep", "s");
        f.write("build.log", "ignored stays");
        f.write("agent/context.md", "engine stays");
        TreeHash strays = worktree.subjectTree();

        Path patch = worktree.resetTo(head, temp.resolve("aside")).orElseThrow();

        assertThat(f.status()).isEqualTo("?? agent/\n");
        assertThat(f.file("dir/file")).hasContent("d");
        assertThat(f.file("stray")).doesNotExist();
        assertThat(f.file("build.log")).exists();
        assertThat(f.file("agent/context.md")).exists();
        assertThat(temp.resolve("file")).doesNotExist();
        TempRepo.gitIn(worktree.directory(), "apply", patch.toString());
        assertThat(worktree.subjectTree()).isEqualTo(strays);
    }

    @Test
    void resetTo_nothingStray_savesNothing() {
        assertThat(worktree.resetTo(f.base(), temp.resolve("aside"))).isEqualTo(Optional.empty());
        assertThat(temp.resolve("aside")).doesNotExist();
    }

    @Test
    void patch_binaryAndOddNames_appliesToTheBase() throws IOException {
        for (String name : ODD_NAMES) {
            f.write(name, name);
        }
        Files.write(f.file("binary"), new byte[] {0, 1, 2, (byte) 0xff});
        TreeHash tree = worktree.subjectTree();
        Path patch = Files.write(temp.resolve("p.patch"), worktree.patch(f.base(), tree));
        f.repo().git("apply", "--index", patch.toString());
        assertThat(f.repo().git("write-tree").strip()).isEqualTo(tree.text());
        assertThat(worktree.changes(worktree.subjectTreeOf(f.base()), tree))
                .extracting(FileChange::path)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(ODD_NAMES.stream(), Stream.of("binary")).toList());
    }

    @Test
    void fileAt_andResolve_unknown_empty() {
        assertThat(f.repository().fileAt(f.base(), "README.md").orElseThrow())
                .isEqualTo("hello\n".getBytes(StandardCharsets.UTF_8));
        assertThat(f.repository().fileAt(f.base(), "nothing")).isEmpty();
        assertThat(f.repository().resolve("--all")).isEmpty();
        assertThat(f.repository().resolve("main")).contains(f.base());
    }

    @Test
    void open_unbornOrNoRepository_saysSo() throws IOException {
        Repository unborn = Fixture.open(TempRepo.unborn(temp.resolve("u")).root());
        assertThat(unborn.head()).isEmpty();
        Path bare = Files.createDirectories(temp.resolve("plain"));
        assertThat(Repository.open(bare)).isInstanceOf(Repository.NotFound.class);
        TempRepo.gitIn(bare, "init", "-q", "--bare");
        assertThat(Repository.open(bare)).isInstanceOf(Repository.NotFound.class);
    }

    @Test
    void remove_twice_leavesTheBranch() {
        worktree.remove();
        worktree.remove();
        assertThat(Files.exists(worktree.directory(), LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(f.repository().resolve(worktree.branch())).contains(f.base());
    }

    private CommitHash commit(String key) {
        worktree.checkpoint(key, "m", worktree.subjectTree(), Fixture.WHEN);
        return worktree.head();
    }
}
