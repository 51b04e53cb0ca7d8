package dev.sluice.workspace.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workspace.Fixture;
import dev.sluice.workspace.path.ProtectedPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every kind of layer; each subclass makes the writer's edits in its own way. */
abstract class HarvestContract {
    @TempDir
    Path temp;

    Fixture f;

    /** Runs a shell script in the writer's view and gives what it left. */
    abstract Layer afterScript(String script) throws IOException, InterruptedException;

    @BeforeEach
    void makeWorktree() throws IOException {
        f = Fixture.in(temp);
        f.write(".gitignore", "*.log\ntarget/\n");
        f.write("src/a", "a\n");
        f.write("src/b", "b\n");
        f.write("src/sub/c", "c\n");
        f.write("other/d", "d\n");
        f.worktree().checkpoint("setup", "m", f.worktree().subjectTree(), Fixture.WHEN);
        f.write("target/old.class", "ignored");
    }

    @Test
    void harvest_nothingDone_empty() throws Exception {
        assertThat(changes("true").changeSet().isEmpty()).isTrue();
    }

    @Test
    void harvest_touchedOnly_empty() throws Exception {
        assertThat(changes("touch src/a; cp src/b src/b2; mv src/b2 src/b").changeSet().isEmpty()).isTrue();
    }

    @Test
    void harvest_everyKindOfEdit_reproducesTheTree() throws Exception {
        Harvested.Changes changes = changes("""
                echo changed > src/a; rm src/b; rm -rf other; mkdir other; echo e > other/e
                mv src/sub src/moved; echo '#!/bin/sh' > run; chmod +x run; ln -s ../nowhere link
                mkdir 'sp ace'; echo x > 'sp ace/-x'; rm README.md; mkdir README.md; echo r > README.md/r
                echo noise > noise.log; rm -rf target; mkdir target; echo n > target/new.class
                """);
        assertThat(changes.changeSet().edits().stream().map(HarvestContract::show))
                .containsExactlyInAnyOrder(
                        "- README.md", "- other/d", "- src/b", "- src/sub/c", "FILE README.md/r", "LINK link",
                        "FILE other/e", "EXECUTABLE run", "FILE sp ace/-x", "FILE src/a", "FILE src/moved/c");
        assertThat(changes.ignored()).containsExactly("noise.log", "target/new.class", "target/old.class");

        Applied applied = Application.apply(changes.changeSet(), f.worktree(), new ProtectedPaths(List.of()));
        assertThat(applied).isInstanceOfSatisfying(Applied.Done.class, done -> assertThat(done.subjectTree())
                .isEqualTo(f.worktree().subjectTree()));
        assertThat(f.file("README.md/r")).hasContent("r");
        assertThat(f.file("src/sub")).doesNotExist();
        assertThat(Files.isExecutable(f.file("run"))).isTrue();
        assertThat(Files.readSymbolicLink(f.file("link"))).isEqualTo(Path.of("../nowhere"));
        assertThat(f.file("target/old.class")).exists();
    }

    @Test
    void harvest_directoryBecomesFile_removesWhatWasBelow() throws Exception {
        Harvested.Changes changes = changes("rm -rf src; echo now-a-file > src");
        assertThat(changes.changeSet().edits().stream().map(HarvestContract::show))
                .containsExactly("- src/a", "- src/b", "- src/sub/c", "FILE src");
        assertThat(Application.apply(changes.changeSet(), f.worktree(), new ProtectedPaths(List.of())))
                .isInstanceOf(Applied.Done.class);
        assertThat(f.file("src")).hasContent("now-a-file");
    }

    @Test
    void harvest_ignoreFileChangedToo_newRulesCount() throws Exception {
        Harvested.Changes changes = changes("printf 'target/\\n*.tmp\\n' > .gitignore; echo 1 > kept.log; echo 2 > x.tmp");
        assertThat(changes.changeSet().paths()).containsExactly(".gitignore", "kept.log");
        assertThat(changes.ignored()).containsExactly("x.tmp");
    }

    @Test
    void harvest_pipe_refusedUnlessIgnored() throws Exception {
        assertThat(harvest("mkfifo pipe")).isEqualTo(new Harvested.Refused(
                List.of(new Refusal("pipe", "a pipe, socket or device is nothing git can keep"))));
        assertThat(harvest("rm pipe; mkfifo p.log")).isInstanceOf(Harvested.Changes.class);
    }

    @Test
    void harvest_overALimit_refusedByName() throws Exception {
        Layer layer = afterScript("truncate -s 5G huge; mkdir -p 1/2/3/4/5/6; echo > 1/2/3/4/5/6/x");
        assertThat(Harvest.of(layer, f.worktree())).isEqualTo(new Harvested.Refused(
                List.of(new Refusal("huge", "the changed files together pass 536870912 bytes"))));
        assertThat(Harvest.of(layer, f.worktree(), new HarvestLimits(1_000, 1L << 40, 4, 1_000)))
                .isInstanceOfSatisfying(Harvested.Refused.class, refused -> assertThat(refused.refusals())
                        .extracting(Refusal::reason).containsExactly("deeper than 4 directories"));
        assertThat(Harvest.of(layer, f.worktree(), new HarvestLimits(3, 1L << 40, 40, 1_000)))
                .isInstanceOfSatisfying(Harvested.Refused.class, refused -> assertThat(refused.refusals())
                        .extracting(Refusal::reason).containsExactly("more than 3 files changed"));
    }

    @Test
    void apply_anyProtectedPath_appliesNothing() throws Exception {
        Harvested.Changes changes = changes("""
                echo fine > src/a; mkdir -p sub/.GIT/hooks .claude; echo x > sub/.GIT/hooks/pre-commit
                echo x > sluice.yaml; echo x > .claude/settings.local.json; mkdir -p agent/context
                echo x > agent/context/iter-0099.md; echo x > key.pem
                """);
        Applied applied =
                Application.apply(changes.changeSet(), f.worktree(), new ProtectedPaths(List.of("**/*.pem")));
        assertThat(applied).isInstanceOfSatisfying(Applied.Refused.class, refused -> assertThat(refused.refusals())
                .extracting(Refusal::path)
                .containsExactly(
                        ".claude/settings.local.json", "agent/context/iter-0099.md", "key.pem", "sluice.yaml",
                        "sub/.GIT/hooks/pre-commit"));
        assertThat(f.file("src/a")).hasContent("a");
    }

    @Test
    void harvest_linkToDirectoryInPlaceOfDirectory_isNotFollowed() throws Exception {
        Path outside = Files.createDirectories(temp.resolve("outside"));
        Fixture.writeIn(outside, "secret", "s");
        Harvested.Changes changes = changes("rm -rf other; ln -s " + outside + " other");
        assertThat(changes.changeSet().edits().stream().map(HarvestContract::show))
                .containsExactly("- other/d", "LINK other");
    }

    Harvested harvest(String script) throws IOException, InterruptedException {
        return Harvest.of(afterScript(script), f.worktree());
    }

    Harvested.Changes changes(String script) throws IOException, InterruptedException {
        Harvested harvested = harvest(script);
        assertThat(harvested).isInstanceOf(Harvested.Changes.class);
        return (Harvested.Changes) harvested;
    }

    static void shell(Path directory, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(directory.toFile()).inheritIO().start();
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    }

    private static String show(TreeEdit edit) {
        return switch (edit) {
            case TreeEdit.Put put -> put.kind() + " " + put.path();
            case TreeEdit.Remove remove -> "- " + remove.path();
        };
    }
}
