package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.ledger.Verification;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at a simulated run from outside, with nothing but git, the files and the events, and holds the promises against it. */
final class SimulationOracle {
    private static final String SECRET = "canary-in-a-file";

    /** Turns between two snapshots: unknowns to scout, each asked up to three times, and what follows them. */
    private static final int WORKS_PER_ITERATION_MAX = 60;

    private final SimulatedRun simulated;
    private SortedMap<String, String> before = new TreeMap<>();
    private @Nullable RunSummary inMemory;

    SimulationOracle(SimulatedRun simulated) {
        this.simulated = simulated;
    }

    /** A directory that is none of the run's business. */
    static Path canary(Scenario s) {
        return s.recipe.resolveSibling("canary");
    }

    private Path directory() {
        return simulated.scenario.recipe.resolveSibling("");
    }

    void lookBefore() {
        try {
            Files.createDirectories(canary(simulated.scenario));
            Files.writeString(canary(simulated.scenario).resolve("secret"), SECRET);
            Files.writeString(directory().resolve("home/.token"), SECRET);
            simulated.scenario.repo.write("mine.txt", "not committed\n");
            before = world();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void sees(Work work, RunSummary summary) {
        inMemory = summary;
        assertThat(summary.iterations()).as("no limit is passed: %s", work.key()).isLessThanOrEqualTo(simulated.budget.iterations() + 1);
        assertThat(summary.verifyRuns()).isLessThanOrEqualTo(simulated.budget.verifyRuns());
        assertThat(simulated.works)
                .isLessThan(WORKS_PER_ITERATION_MAX * (simulated.budget.iterations() + SimulatedRun.PATIENCE) + 10 * simulated.sessions);
    }

    void sees(RunSummary summary) {
        inMemory = summary;
    }

    /** After each session: what the engine had in mind, if it came to have anything in mind, is what the events say. */
    void lookBetween() {
        if (inMemory != null) {
            assertThat(simulated.scenario.summary(simulated.run)).isEqualTo(inMemory);
            inMemory = null;
        }
        assertThat(simulated.scenario.ledger.verify(simulated.run).result()).isInstanceOf(Verification.Intact.class);
    }

    void lookAfter(Work.Finished end) {
        List<ChangeEvent> events = simulated.events();
        assertThat(simulated.scenario.work(simulated.run)).as("what is over stays over").isEqualTo(end);
        assertThat(simulated.events()).isEqualTo(events);
        noFalsePass(events);
        if (end.ending() == Ending.DELIVERED) {
            delivered(events);
        } else {
            assertThat(Delivery.directoryIn(simulated.scenario.home.run(simulated.run))).doesNotExist();
        }
        assertThat(world()).as("the world outside").isEqualTo(before);
        nothingSurvives();
        nothingLeaks();
        documentsAreClean();
    }

    /** A gate whose program did not do its work did not pass, and one that could not run says nothing. */
    private void noFalsePass(List<ChangeEvent> events) {
        for (ChangeEvent event : events) {
            if (event instanceof ChangeEvent.GateJudged(Verdict v, var _, var _)) {
                GateMood mood = simulated.moods.get(v.runId());
                assertThat(v.outcome() != Outcome.PASS || (mood != null && mood.mayPass()))
                        .as("%s was %s while its program was %s", v.runId(), v.outcome(), mood)
                        .isTrue();
                assertThat(mood).isNotEqualTo(GateMood.MISSING);
            }
        }
    }

    /** The tree that left is the one that the exit gate passed last, and it passes for whoever tries. */
    private void delivered(List<ChangeEvent> events) {
        ChangeEvent.DeliveryRecorded delivery = (ChangeEvent.DeliveryRecorded) events.getLast();
        Optional<Verdict> passed = Optional.empty();
        for (ChangeEvent event : events) {
            passed = switch (event) {
                case ChangeEvent.EditApplied _, ChangeEvent.EditLost _ -> Optional.empty();
                case ChangeEvent.GateJudged(Verdict v, var _, var _) when v.gate() == GateName.EXIT -> Optional.of(v)
                        .filter(x -> x.outcome() == Outcome.PASS);
                default -> passed;
            };
        }
        assertThat(passed).as("a pass of the exit gate after the last change").isPresent();
        assertThat(passed.get().tree()).isEqualTo(delivery.tree());
        assertThat(passed.get().tests().run()).isPositive();
        TempRepo repo = simulated.scenario.repo;
        assertThat(repo.git("rev-parse", delivery.branch() + "^{tree}").strip()).isEqualTo(delivery.tree().text());
        assertThat(repo.git("diff", "--name-only", "main", delivery.branch())).doesNotContain("sluice.yaml", "agent/");
        Path checkout = directory().resolve("by-hand");
        TempRepo.gitIn(directory(), "clone", "-q", "--branch", delivery.branch(), repo.root().toString(), checkout.toString());
        assertThat(sh(checkout, "sh test.sh")).contains("ok 1").doesNotContain("not ok");
        sh(checkout, "test \"$(sh greet.sh Ann)\" = \"hello Ann\"");
        sh(directory(), "rm -rf by-hand");
    }

    private static String sh(Path directory, String command) {
        try {
            Process process = new ProcessBuilder("sh", "-c", command).directory(directory.toFile()).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("%s, by hand: %s", command, out).isZero();
            return out;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Every file around the run but the engine's own, what git shares between worktrees, and what the simulation itself writes. */
    private SortedMap<String, String> world() {
        SortedMap<String, String> all = new TreeMap<>();
        Path root = directory();
        for (Path path : files(root)) {
            String name = root.relativize(path).toString();
            boolean gits = name.startsWith("repo/.git/")
                    && !List.of("repo/.git/HEAD", "repo/.git/index", "repo/.git/config", "repo/.git/refs/heads/main").contains(name)
                    && !name.startsWith("repo/.git/hooks/");
            boolean ours = name.startsWith("state/") || name.equals("recipe.yaml") || name.equals("tools/bin/" + GateMood.PROGRAM);
            if (!gits && !ours) {
                all.put(name, Files.isSymbolicLink(path) ? "a link" : Sha256.of(bytes(path)).hex());
            }
        }
        return all;
    }

    private void nothingSurvives() {
        List<String> alive = ProcessHandle.allProcesses()
                .map(p -> p.info().commandLine().orElse(""))
                .filter(line -> line.contains(simulated.mark) || line.contains(directory().toString()))
                .toList();
        assertThat(alive).as("processes that outlived the run").isEmpty();
        for (String place : List.of("/tmp", "/var/tmp", "/dev/shm")) {
            assertThat(Path.of(place, simulated.mark)).doesNotExist();
        }
        try {
            assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(directory().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void nothingLeaks() {
        String variable = simulated.scenario.environment.get("SLUICE_CANARY");
        List<String> secrets = List.of(SECRET, String.valueOf(variable));
        for (Path path : files(simulated.scenario.home.root())) {
            if (!Files.isSymbolicLink(path)) {
                assertThat(new String(bytes(path), StandardCharsets.ISO_8859_1)).as("%s", path).doesNotContain(secrets);
            }
        }
        assertThat(GoldenHistory.events(simulated.scenario.ledger, simulated.run)).doesNotContain(secrets);
        assertThat(simulated.scenario.repo.git("log", "--all", "-p", "--text", "--format=%B")).doesNotContain(secrets);
    }

    /** What people read has no character that a terminal would obey. */
    private void documentsAreClean() {
        Scenario s = simulated.scenario;
        for (Path path : files(s.home.root())) {
            String name = path.getFileName().toString();
            boolean document = name.endsWith(".md") && (path.startsWith(s.home.run(simulated.run)) || path.startsWith(s.worktree(simulated.run).resolve("agent")));
            if (document && !path.toString().contains("/upper/")) {
                String text = new String(bytes(path), StandardCharsets.UTF_8);
                assertThat(text.chars().filter(c -> c != '\n' && c != '\t' && Character.isISOControl(c)).count())
                        .as("control characters in %s", path)
                        .isZero();
            }
        }
    }

    private static List<Path> files(Path root) {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(p -> Files.isSymbolicLink(p) || Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
