package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.role.TurnKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a role may not do, it cannot do: the kernel of the machine says no, and the events say so. */
class RoleWallsTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    @Test
    @Tag("SOLO-1")
    void scout_thatWrites_isStoppedRecordedAndChangesNothing() throws IOException {
        List<String> attempts = List.of(
                "echo evil > greet.sh",
                "rm -f greet.sh",
                "echo evil > planted.sh",
                "mkdir planted",
                "ln -s /etc/passwd planted-link",
                "chmod 777 greet.sh",
                "mv greet.sh moved.sh",
                "echo evil > /usr/planted");
        String recipe = Scenario.honestBut("scout", """
                - run: |
                %s
                  answer: { findings: [{ path: greet.sh, note: prints a greeting }] }
                - answer: { findings: [{ path: test.sh, note: prints TAP }] }
                - answer: { findings: [{ command: sh test.sh, note: runs all tests }] }
                """.formatted(script(attempts)));
        try (Scenario s = new Scenario(directory, recipe)) {
            denied(s, TurnKind.SCOUT, attempts.size());
        }
    }

    @Test
    @Tag("SOLO-1")
    void planner_thatWrites_isStoppedRecordedAndChangesNothing() throws IOException {
        List<String> attempts = List.of(
                "echo evil > greet.sh",
                "rm -f greet.sh",
                "git -c user.name=x -c user.email=x@x commit -q --allow-empty -m evil",
                "git branch evil",
                "git update-ref refs/heads/main \"$(git rev-parse HEAD~1)\"",
                "echo evil > \"$(git rev-parse --git-common-dir)/hooks/post-checkout\"",
                "echo evil > .git");
        String recipe = Scenario.honestBut("plan", """
                - run: |
                %s
                  answer: { approach: use the argument, hypothesis: the name is $1, facts: [F-1], paths: [greet.sh], gate: iteration }
                """.formatted(script(attempts)));
        try (Scenario s = new Scenario(directory, recipe)) {
            // The tree refuses; for git there is nothing to find in the first place.
            denied(s, TurnKind.PLAN, 3);
        }
    }

    @Test
    @Tag("SOLO-1")
    void verifier_thatWrites_isStoppedRecordedAndChangesNothing() throws IOException {
        List<String> attempts = List.of("echo evil > greet.sh", "rm -f test.sh", "touch planted", "echo evil > .git");
        String recipe = Scenario.honestBut("exit-claim", """
                - answer: { criteria: [{ criterion: AC-1, met: evidence, evidence: look }] }
                """) + """
                  judge:
                    - run: |
                %s
                      answer: { criteria: [{ criterion: AC-1, outcome: PASS, evidence: seen, confidence: high }] }
                """.formatted(script(attempts).indent(4));
        try (Scenario s = new Scenario(directory, recipe)) {
            Files.writeString(
                    directory.resolve("task.yaml"), "goal: greet\ncriteria: [greets the given name]\n");
            denied(s, TurnKind.JUDGE, attempts.size());
        }
    }

    @Test
    @Tag("SOLO-13")
    void planner_cannotReadTheEvidenceOfAnEarlierSnapshot_throughGit() throws IOException {
        String recipe = Scenario.honestBut("plan", """
                - run: 'git show "refs/sluice/$(basename "$PWD")/context:agent/context/iter-0002.md"'
                  answer: { approach: use the argument, hypothesis: the name is $1, facts: [F-1], paths: [greet.sh], gate: iteration }
                """);
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(s.repo.git("show", "refs/sluice/" + run + "/context:agent/context/iter-0002.md"))
                    .as("it is there")
                    .contains("E-0002-1");
            try (Stream<Path> outputs = Files.walk(s.home.run(run).resolve("turns"))) {
                for (Path out : outputs.filter(f -> f.toString().endsWith(".out")).toList()) {
                    assertThat(Files.readString(out)).doesNotContain("E-0002-1");
                }
            }
        }
    }

    /** Each attempt in a shell of its own: a shell whose redirection fails may end. */
    private static String script(List<String> attempts) {
        StringBuilder all = new StringBuilder();
        attempts.forEach(a -> all.append("    ( ").append(a).append(" )\n"));
        return all.toString().stripTrailing();
    }

    private static void denied(Scenario s, TurnKind kind, int attempts) throws IOException {
        RunId run = s.begin();
        assertThat(s.work(run)).isEqualTo(DELIVERED);
        ChangeEvent.TurnTaken taken = s.events(run, ChangeEvent.TurnTaken.class).stream()
                .filter(t -> t.kind() == kind)
                .findFirst()
                .orElseThrow();
        assertThat(taken.denials())
                .hasSizeGreaterThanOrEqualTo(attempts)
                .allMatch(d -> d.contains("Read-only file system"));
        assertThat(s.repo.git("diff", "--name-only", "main", "sluice/" + run)).isEqualTo("greet.sh\n");
        assertThat(Files.readString(s.worktree(run).resolve("greet.sh"))).isEqualTo("echo \"hello $1\"\n");
        assertThat(s.repo.git("branch", "--list", "evil")).isEmpty();
        assertThat(s.repo.path(".git/hooks/post-checkout")).doesNotExist();
        assertThat(s.repo.git("log", "--all", "--format=%s")).doesNotContain("evil");
    }

    @Test
    @Tag("SOLO-1")
    void scout_writingTmp_reachesNeitherTheMachineNorTheNextTurn() {
        String recipe = Scenario.honestBut("scout", """
                - run: 'echo evil > /tmp/sluice-planted-by-a-scout'
                  answer: { findings: [{ path: greet.sh, note: prints a greeting }] }
                - run: 'cat /tmp/sluice-planted-by-a-scout; touch "seen-$?"'
                  answer: { findings: [{ path: test.sh, note: prints TAP }] }
                - answer: { findings: [{ command: sh test.sh, note: runs all tests }] }
                """);
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(Path.of("/tmp/sluice-planted-by-a-scout")).doesNotExist();
            assertThat(s.events(run, ChangeEvent.TurnTaken.class).get(1).denials().getFirst()).contains("seen-1");
        }
    }

    @Test
    @Tag("SOLO-8")
    void scout_cannotSeeWhatIsOutOfScope() {
        // What it sees it can only show by a refused write, whose message the engine keeps.
        String recipe = Scenario.honestBut("scout", """
                - run: 'touch "sees-$(ls -A | tr "\\n" "+")"; touch "key-$(cat secret/key)"; git log >&2'
                  answer: { findings: [{ path: greet.sh, note: prints a greeting }] }
                - answer: { findings: [{ path: test.sh, note: prints TAP }] }
                - answer: { findings: [{ command: sh test.sh, note: runs all tests }] }
                """);
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            List<String> denials = s.events(run, ChangeEvent.TurnTaken.class).getFirst().denials();
            assertThat(denials).hasSize(2);
            assertThat(denials.get(0)).contains("sees-greet.sh+test.sh+'");
            assertThat(denials.get(1)).contains("key-'").doesNotContain("hidden");
        }
    }

    @Test
    @Tag("SOLO-8")
    void scout_thatCitesAPathOutOfScope_leavesTheScopeAndIsSentToRevision() {
        String recipe = Scenario.honestBut("scout", """
                - answer: { findings: [{ path: secret/key, note: a key }] }
                """) + """
                  scope-revision:
                    - answer: { scope: { sentence: the same, include: ["*.sh"] }, reason: no need }
                """;
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            s.work(run);
            assertThat(s.events(run, ChangeEvent.ScopeLeft.class).getFirst().paths()).containsExactly("secret/key");
            assertThat(s.events(run, ChangeEvent.FindingsReported.class)).isEmpty();
            assertThat(s.events(run, ChangeEvent.ScopeSettled.class)).hasSize(1);
        }
    }

    @Test
    @Tag("SOLO-13")
    void editor_seesNoSnapshotInItsTree() {
        String recipe = Scenario.honestBut("edit", """
                - write: { greet.sh: "echo \\"hello $1\\"\\n" }
                  run: 'find agent -type f -exec cat {} + > seen.txt 2>/dev/null; ls -lA agent/context >> seen.txt; cat agent/context.md >> seen.txt; true'
                  answer: { summary: greet by name }
                """);
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            s.work(run);
            assertThat(s.events(run, ChangeEvent.EditApplied.class).getFirst().paths()).contains("seen.txt");
            assertThat(s.repo.git("show", "sluice/" + run + ":seen.txt").strip()).isIn("", "total 0");
        }
    }
}
