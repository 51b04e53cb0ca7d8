package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriterTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    private static String editing(String run) {
        return Scenario.honestBut("edit", """
                - run: |
                    echo 'echo "hello $1"' > greet.sh
                    %s
                  times: 3
                  answer: { summary: greet by name }
                """.formatted(run));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            echo 'gates: {}' > sluice.yaml                        | sluice.yaml: the gates of a run are settled before it starts
            rm sluice.yaml                                        | sluice.yaml: the gates of a run are settled before it starts
            mkdir -p sub/.git/hooks; echo x > sub/.git/hooks/x    | git's own files are written by the engine only
            rm .git; mkdir -p .git/hooks; echo x > .git/hooks/x   | git's own files are written by the engine only
            mkdir .claude; echo '{}' > .claude/settings.json      | settings of agents are not theirs to change
            echo weaker > locked.txt                              | locked.txt: protected by the pattern locked*
            echo fine > DELIVERY.md                               | DELIVERY.md: the engine owns this path
            """)
    void edit_ofAProtectedPath_isRefusedThreeTimesAndThenHalts(String deed, String reason) {
        String settings = Scenario.SETTINGS + "protect: [\"locked*\"]\n";
        try (Scenario s = new Scenario(directory, settings, editing(deed))) {
            RunId run = s.begin();
            Work last = s.work(run);
            assertThat(Scenario.haltOf(last)).isEqualTo("turn_failed");
            List<ChangeEvent.TurnRefused> refused = s.events(run, ChangeEvent.TurnRefused.class);
            assertThat(refused).hasSize(3).allMatch(r -> r.reason().contains(reason));
            assertThat(s.events(run, ChangeEvent.EditApplied.class)).isEmpty();
            assertUntouched(s, run);
        }
    }

    private static void assertUntouched(Scenario s, RunId run) {
        assertThat(TempRepo.gitIn(s.worktree(run), "status", "--porcelain", "--untracked-files=all"))
                .doesNotContain("greet.sh", "sluice.yaml", "locked.txt", ".claude", "sub/", "DELIVERY.md");
    }

    @Test
    void edit_ofASnapshot_reachesNoSnapshot() {
        String recipe = editing("echo forged > agent/context/iter-0001.md; echo forged > agent/context.md; true");
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            SnapshotTamperTest.assertIntact(s, run);
            assertThat(s.events(run, ChangeEvent.EditApplied.class).getFirst().paths()).containsExactly("greet.sh");
        }
    }

    @Test
    void edit_throughASymlinkOutOfTheTree_reachesNothingOutside() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(outside.resolve("victim"), "safe\n");
        String recipe = editing("ln -s " + outside + " out; echo evil > out/victim; true");
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            s.work(run);
            assertThat(Files.readString(outside.resolve("victim"))).isEqualTo("safe\n");
        }
    }

    @Test
    void edit_ignoredFiles_areNotTakenOver() {
        String recipe = editing("echo '*.log' > .gitignore; echo noise > build.log");
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.events(run, ChangeEvent.EditApplied.class).getFirst().paths())
                    .containsExactlyInAnyOrder(".gitignore", "greet.sh");
            assertThat(s.worktree(run).resolve("build.log")).doesNotExist();
        }
    }

    @Test
    void edit_executableBit_isKept() {
        try (Scenario s = new Scenario(directory, editing("echo true > tool.sh; chmod +x tool.sh"))) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.repo.git("ls-tree", "sluice/" + run, "tool.sh")).startsWith("100755 ");
            assertThat(s.repo.git("ls-tree", "sluice/" + run, "greet.sh")).startsWith("100644 ");
        }
    }

    @Test
    void edit_thatFailsHalfWay_leavesTheTreeAndIsAskedAgain() {
        String recipe = Scenario.honestBut("edit", """
                - write: { greet.sh: "rubbish\\n", left.sh: "over\\n" }
                  fail: the model went away
                - write: { greet.sh: "echo \\"hello $1\\"\\n" }
                  answer: { summary: greet by name }
                """);
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.events(run, ChangeEvent.TurnRefused.class).getFirst().reason()).isEqualTo("the model went away");
            assertThat(s.repo.git("diff", "--name-only", "main", "sluice/" + run)).isEqualTo("greet.sh\n");
            assertThat(s.home.run(run).resolve("turns")).isDirectoryRecursivelyContaining("glob:**/upper/left.sh");
        }
    }

    @Test
    void edit_cutOffHalfApplied_isSetAsideAndMadeAgain() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            // An edit is the only turn that may write; the session goes while its change is on the way to the tree.
            Observer cut = new Observer() {
                @Override
                public void working(Work work, dev.sluice.kernel.flow.RunSummary summary) {
                    if (work instanceof Work.TakeTurn turn && turn.kind() == TurnKind.EDIT) {
                        throw new Scenario.Gone();
                    }
                }

                @Override
                public void happened(List<String> lines, dev.sluice.kernel.flow.RunSummary summary) {}
            };
            org.assertj.core.api.Assertions.assertThatExceptionOfType(Scenario.Gone.class)
                    .isThrownBy(() -> s.work(run, cut));
            Files.writeString(s.worktree(run).resolve("greet.sh"), "half an ed");
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.repo.git("show", "sluice/" + run + ":greet.sh")).isEqualTo("echo \"hello $1\"\n");
            assertThat(s.home.run(run).resolve("aside")).isDirectoryContaining("glob:**/stray-*.patch");
        }
    }

    @Test
    void edit_withoutAnyChange_isRefused() {
        try (Scenario s = new Scenario(directory, Scenario.honestBut("edit", """
                - answer: { summary: nothing to do }
                  times: 3
                """))) {
            RunId run = s.begin();
            assertThat(Scenario.haltOf(s.work(run))).isEqualTo("turn_failed");
            assertThat(s.events(run, ChangeEvent.EditApplied.class)).isEmpty();
        }
    }

    @Test
    void edit_whoseBytesGitWouldConvert_isTestedAsItWouldShip() {
        // With this attribute git keeps "$Id$" and nothing between: the greeting would pass here and be gone in a checkout.
        String recipe = editing("""
                printf 'greet.sh ident\\n' > .gitattributes
                    printf '%%s\\n' "v='\\$Id: hello \\$'; v=\\${v#?Id: }; v=\\${v%%?}; echo \\"\\$v\\$1\\"" > greet.sh""".replace("\\\\", "\\"));
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isNotEqualTo(DELIVERED);
            assertThat(s.summary(run).gates()).extracting(g -> g.outcome()).contains("FAIL").doesNotContain("PASS");
        }
    }

    @Test
    void edit_thatGitCannotKeep_isRefused_andTheNextOneStartsFromTheCheckpoint() {
        String recipe = Scenario.honestBut("edit", """
                - run: printf '* working-tree-encoding=UTF-16\\n' > .gitattributes
                  answer: { summary: greet by name }
                - write: { greet.sh: "echo \\"hello $1\\"\\n" }
                  answer: { summary: greet by name }
                """);
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.events(run, ChangeEvent.TurnRefused.class))
                    .singleElement()
                    .satisfies(r -> assertThat(r.reason()).contains("git cannot keep it"));
        }
    }
}
