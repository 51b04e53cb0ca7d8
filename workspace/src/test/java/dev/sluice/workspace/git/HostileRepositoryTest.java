package dev.sluice.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.TreeHash;
import dev.sluice.testkit.TempRepo;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileRepositoryTest {
    private static final List<String> HOOKS = List.of(
            "post-checkout", "pre-commit", "post-commit", "reference-transaction", "post-index-change", "post-rewrite",
            "prepare-commit-msg", "commit-msg");

    @TempDir
    Path temp;

    private Path canary;
    private Path script;
    private TempRepo repo;

    @BeforeEach
    void plant() throws IOException {
        canary = temp.resolve("canary");
        script = Files.writeString(temp.resolve("evil.sh"), "#!/bin/sh\necho \"$0 $@\" >> " + canary + "\ncat\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        repo = TempRepo.create(temp.resolve("repo"));
        repo.write(".gitattributes", "* filter=evil diff=evil merge=evil\n*.odd filter=a=b.c\n").write("f.txt", "1\n").write("g.odd", "2\n");
        repo.commit("hostile attributes");
        for (String key : List.of(
                "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass", "diff.external",
                "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "filter.a=b.c.clean",
                "filter.a=b.c.smudge", "diff.evil.textconv", "diff.evil.command", "merge.evil.driver", "gpg.program",
                "credential.helper", "core.alternateRefsCommand", "alias.status", "alias.wt")) {
            repo.git("config", key, key.startsWith("alias") ? "!" + script : script.toString());
        }
        repo.git("config", "filter.evil.required", "true");
        repo.git("config", "commit.gpgSign", "true");
        for (String hook : HOOKS) {
            Files.copy(script, repo.path(".git/hooks/" + hook), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.deleteIfExists(canary);
    }

    @Test
    void everyOperation_hostileSettings_runsNothing() throws IOException {
        Fixture f = Fixture.of(repo, temp);
        Worktree worktree = f.worktree();
        assertThat(f.repository().cleanliness()).isEqualTo(Repository.Cleanliness.CLEAN);
        f.write("f.txt", "changed\n");
        f.write("h.odd", "new\n");
        TreeHash tree = worktree.subjectTree();
        worktree.patch(f.base(), tree);
        worktree.changes(worktree.subjectTreeOf(f.base()), tree);
        assertThat(worktree.checkpoint("k", "m", tree, Fixture.WHEN)).isInstanceOf(Checkpoint.Committed.class);
        f.write("f.txt", "stray\n");
        assertThat(worktree.resetTo(f.base(), temp.resolve("aside"))).isPresent();
        assertThat(f.file("f.txt")).hasContent("1");
        worktree.remove();
        assertThat(canary).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[include]\n\tpath = INCLUDED\n", "[InCluDeIf \"gitdir:/**\"]\n\tpath = INCLUDED\n", "[FILTER.evil]\n\tclean = SCRIPT\n"})
    void filter_howeverItsSettingIsWritten_runsNothing(String settings) throws IOException {
        Path included = Files.writeString(temp.resolve("included"), "[filter \"evil\"]\n\tclean = " + script + "\n");
        TempRepo clean = TempRepo.create(temp.resolve("clean"));
        clean.write(".gitattributes", "* filter=evil\n").commit("attributes");
        Fixture f = Fixture.of(clean, temp.resolve("n"));
        f.write("before", "1\n");
        f.worktree().subjectTree();
        Files.writeString(
                clean.path(".git/config"),
                settings.replace("INCLUDED", included.toString()).replace("SCRIPT", script.toString()),
                StandardOpenOption.APPEND);
        f.write("after", "2\n");
        f.worktree().subjectTree();
        assertThat(canary).doesNotExist();
        TempRepo.gitIn(f.worktree().directory(), "add", "-A");
        assertThat(canary).as("the trap is live").exists();
    }

    @Test
    void filter_inTheWorktreesOwnSettings_runsNothing() throws IOException {
        TempRepo clean = TempRepo.create(temp.resolve("clean"));
        clean.write(".gitattributes", "* filter=evil\n").commit("attributes");
        clean.git("config", "extensions.worktreeConfig", "true");
        Fixture f = Fixture.of(clean, temp.resolve("n"));
        TempRepo.gitIn(f.worktree().directory(), "config", "--worktree", "filter.evil.clean", script.toString());
        assertThat(f.worktree().gitDirectory().resolve("config.worktree")).content().contains(script.toString());
        f.write("after", "2\n");
        f.worktree().subjectTree();
        assertThat(canary).doesNotExist();
        TempRepo.gitIn(f.worktree().directory(), "add", "-A");
        assertThat(canary).as("the trap is live").exists();
    }

    @Test
    void filterSettings_noCommonSettings_askGit() throws IOException {
        Path common = Files.createDirectories(temp.resolve("common"));
        Path own = Files.createDirectories(common.resolve("worktrees/w"));
        Files.writeString(own.resolve("commondir"), "../..\n");
        assertThat(FilterSettings.mayNameOne(own)).isTrue();
        Files.writeString(common.resolve("config"), "[core]\n");
        assertThat(FilterSettings.mayNameOne(own)).isFalse();
    }

    @Test
    void canary_gitAsAPersonRunsIt_appears() {
        // Shows that the traps are live: without it the test above could pass on a misspelt setting.
        repo.write("f.txt", "2\n");
        try {
            repo.git("status");
            repo.git("diff");
            repo.git("add", "-A");
        } catch (AssertionError e) {
            assertThat(canary).exists();
            return;
        }
        assertThat(canary).exists();
    }

    @Test
    void nestedRepository_withFsmonitorAndFilters_runsNothing() throws IOException {
        Fixture f = Fixture.of(TempRepo.create(temp.resolve("clean")), temp.resolve("n"));
        TempRepo nested = TempRepo.create(f.file("nested"));
        nested.git("config", "core.fsmonitor", script.toString());
        nested.git("config", "filter.evil.clean", script.toString());
        nested.write(".gitattributes", "* filter=evil\n").write("x", "x");
        Files.deleteIfExists(canary);
        TreeHash tree = f.worktree().subjectTree();
        f.worktree().checkpoint("k", "m", tree, Fixture.WHEN);
        f.worktree().resetTo(f.base(), temp.resolve("aside"));
        assertThat(canary).doesNotExist();
        assertThat(nested.path(".git/config")).exists();
    }

    @Test
    void open_bareRepositoryInsideTheTree_isNotTakenForOne() throws IOException {
        Path bare = Files.createDirectories(temp.resolve("plain/embedded"));
        TempRepo.gitIn(bare, "init", "-q", "--bare");
        TempRepo.gitIn(bare, "config", "core.fsmonitor", script.toString());
        TempRepo.gitIn(bare, "config", "core.worktree", temp.toString());
        TempRepo.gitIn(bare, "config", "core.bare", "false");
        Files.deleteIfExists(canary);
        assertThat(Repository.open(bare)).isInstanceOf(Repository.NotFound.class);
        assertThat(canary).doesNotExist();
    }
}
