package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.codec.Json;
import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.value.Value;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoloRunTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    @Test
    @Tag("SOLO-18")
    @Tag("SOLO-19")
    @Tag("X-1")
    void honestRecipe_deliversExactlyTheTreeThatPassed() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);

            TreeHash onBranch = new TreeHash(s.repo.git("rev-parse", "sluice/" + run + "^{tree}").strip());
            List<ChangeEvent.GateJudged> gates = s.events(run, ChangeEvent.GateJudged.class);
            ChangeEvent.DeliveryRecorded delivered =
                    s.events(run, ChangeEvent.DeliveryRecorded.class).getFirst();
            assertThat(gates.getLast().verdict().tree()).isEqualTo(onBranch);
            assertThat(delivered.tree()).isEqualTo(onBranch);
            assertThat(s.summary(run).tree()).contains(onBranch);
            assertThat(delivered.head().text()).isEqualTo(s.repo.git("rev-parse", "sluice/" + run).strip());

            Path delivery = Delivery.directoryIn(s.home.run(run));
            Path fresh = directory.resolve("fresh");
            s.repo.git("clone", "-q", s.repo.root().toString(), fresh.toString());
            TempRepo.gitIn(fresh, "apply", "--index", delivery.resolve("change.patch").toString());
            assertThat(TempRepo.gitIn(fresh, "write-tree").strip()).isEqualTo(onBranch.text());

            assertThat(delivery.resolve("context.md")).hasSameBinaryContentAs(s.worktree(run).resolve("agent/context.md"));
            String record = Files.readString(delivery.resolve("change-record.md"));
            assertThat(record)
                    .contains("greet by name", "AC-1", onBranch.text())
                    .contains(gates.stream().map(g -> g.verdict().runId().text()).toList());
        }
    }

    @Test
    @Tag("SOLO-3")
    @Tag("SOLO-6")
    void honestRecipe_leavesTheSnapshotsThatTheLedgerTells() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            s.work(run);
            SortedMap<Integer, String> told = History.snapshots(Scenario.FLOW, s.ledger, run);
            assertThat(told.keySet()).containsExactly(1, 2, 3, 4);
            SortedMap<String, Sha256> files = files(s.worktree(run).resolve("agent"));
            SortedMap<String, String> expected = new TreeMap<>();
            told.forEach((number, text) -> expected.put("context/iter-%04d.md".formatted(number), text));
            expected.put("context.md", told.get(4));
            SortedMap<String, Sha256> hashes = new TreeMap<>();
            expected.forEach((path, text) -> hashes.put(path, Sha256.of(text)));
            assertThat(files).isEqualTo(hashes);
            told.forEach((number, text) ->
                    assertThat(s.summary(run).snapshots()).containsEntry(number, Sha256.of(text)));

            String context = "refs/sluice/" + run + "/context";
            expected.forEach((path, text) ->
                    assertThat(s.repo.git("show", context + ":agent/" + path)).isEqualTo(text));
            assertThat(s.repo.git("ls-tree", "-r", "--name-only", "sluice/" + run)).doesNotContain("agent/");

            List<ChangeEvent> events = s.events(run);
            int first = indexOf(events, ChangeEvent.SnapshotRecorded.class);
            assertThat(first).isPositive().isLessThan(indexOf(events, ChangeEvent.TurnTaken.class));
        }
    }

    private static int indexOf(List<ChangeEvent> events, Class<? extends ChangeEvent> type) {
        return events.indexOf(events.stream().filter(type::isInstance).findFirst().orElseThrow());
    }

    @Test
    void honestRecipe_leavesTheUsersCheckoutAsItWas() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            s.repo.write("greet.sh", "echo work in progress\n").write("untracked.txt", "mine\n");
            Files.createDirectories(s.repo.root());
            SortedMap<String, Sha256> before = checkout(s);
            String head = s.repo.git("symbolic-ref", "HEAD");
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(checkout(s)).isEqualTo(before);
            assertThat(s.repo.git("symbolic-ref", "HEAD")).isEqualTo(head);
            assertThat(s.repo.git("status", "--porcelain")).isEqualTo(" M greet.sh\n?? untracked.txt\n");
        }
    }

    /** Every file of the user, the index and HEAD included; not what git shares between worktrees. */
    private static SortedMap<String, Sha256> checkout(Scenario s) throws IOException {
        SortedMap<String, Sha256> all = files(s.repo.root());
        all.keySet().removeIf(p -> p.startsWith(".git/") && !p.equals(".git/index") && !p.equals(".git/HEAD"));
        return all;
    }

    private static SortedMap<String, Sha256> files(Path root) throws IOException {
        SortedMap<String, Sha256> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                all.put(root.relativize(path).toString(), Sha256.of(Files.readAllBytes(path)));
            }
        }
        return all;
    }

    @Test
    @Tag("SOLO-20")
    @Tag("EDIT-6")
    void artifacts_areThoseOfTheGatesRecorded() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            s.work(run);
            RunSummary summary = s.summary(run);
            try (Stream<Path> kept = Files.list(s.home.artifacts())) {
                assertThat(kept.map(p -> p.getFileName().toString()).sorted().toList())
                        .isEqualTo(summary.gates().stream().map(RunSummary.GateLine::runId).sorted().toList());
            }
            for (ChangeEvent.GateJudged judged : s.events(run, ChangeEvent.GateJudged.class)) {
                Path kept = s.home.artifacts().resolve(judged.verdict().runId().text());
                Value.Obj manifest = (Value.Obj) Json.parse("m", Files.readString(kept.resolve("manifest.json")));
                assertThat(manifest.get("run_id")).contains(Value.of(judged.verdict().runId().text()));
                assertThat(manifest.get("tree")).contains(Value.of(judged.verdict().tree().text()));
                assertThat(manifest.get("sandbox")).contains(Value.of(s.sandbox.name()));
                Value.Obj logs = (Value.Obj) manifest.get("logs").orElseThrow();
                assertThat(logs.fields()).isNotEmpty();
                for (String log : logs.fields().keySet()) {
                    assertThat(logs.get(log))
                            .contains(Value.of(Sha256.of(Files.readAllBytes(kept.resolve("logs").resolve(log))).hex()));
                }
            }
        }
    }

    @Test
    @Tag("SOLO-20")
    void editBeyondItsPlan_becomesAnIssue() {
        String recipe = Scenario.honestBut("edit", """
                - write: { greet.sh: "echo \\"hello $1\\"\\n", other.sh: "true\\n" }
                  answer: { summary: greet and more }
                """);
        try (Scenario s = new Scenario(directory, recipe)) {
            RunId run = s.begin();
            s.work(run);
            assertThat(s.events(run, ChangeEvent.EditApplied.class).getFirst().uncovered()).containsExactly("other.sh");
        }
    }
}
