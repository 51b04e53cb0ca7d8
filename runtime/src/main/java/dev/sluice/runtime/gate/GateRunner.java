package dev.sluice.runtime.gate;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.runtime.Surroundings;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.runtime.turn.Masks;
import dev.sluice.sandbox.Ending;
import dev.sluice.sandbox.How;
import dev.sluice.sandbox.Launch;
import dev.sluice.sandbox.Limits;
import dev.sluice.sandbox.Mount;
import dev.sluice.sandbox.Network;
import dev.sluice.sandbox.OutputListener;
import dev.sluice.sandbox.Policy;
import dev.sluice.sandbox.Running;
import dev.sluice.sandbox.Sandbox;
import dev.sluice.workspace.artifact.ArtifactDirectory;
import dev.sluice.workspace.artifact.ArtifactStore;
import dev.sluice.workspace.file.LinkFreeRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs a gate's commands on a tree and computes the verdict, with the evidence kept under the run's id. */
public final class GateRunner {
    private static final long OUTPUT_BYTES_MAX = 16L * 1024 * 1024;
    private static final int PROCESSES_MAX = 4096;
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final int LINE_LENGTH_MAX = 500;

    private final Sandbox sandbox;
    private final Surroundings surroundings;
    private final ArtifactStore store;
    private final Settings.Mode mode;
    private final List<String> caches;

    public GateRunner(
            Sandbox sandbox, Surroundings surroundings, ArtifactStore store, Settings.Mode mode, List<String> caches) {
        this.sandbox = sandbox;
        this.surroundings = surroundings;
        this.store = store;
        this.mode = mode;
        this.caches = List.copyOf(caches);
    }

    /** The tree to judge: where it lies, and what it hashes to now. */
    public record Subject(Path directory, Supplier<TreeHash> tree) {}

    /**
     * Runs the gate. A run that was completed before, and whose verdict was not taken in because the engine died, is not
     * repeated: its manifest holds the verdict. One that was cancelled leaves no manifest.
     */
    public Verdict run(Work.RunGate work, Subject subject, Consumer<Running> started, OutputListener listener) {
        Optional<ArtifactDirectory> earlier = store.open(work.runId());
        Optional<Verdict> before = earlier.flatMap(directory -> Manifest.verdict(directory, work))
                .filter(verdict -> verdict.outcome() != Outcome.INFRA_ERROR);
        if (before.isPresent()) {
            return before.get();
        }
        if (earlier.isPresent()) {
            store.setAside(work.runId());
        }
        ArtifactDirectory artifacts = store.create(work.runId());
        Instant startedAt = Instant.now();
        Execution execution = new Execution(work, subject, artifacts, started, listener);
        Verdict verdict = execution.verdict();
        // What an overlay needs while it is mounted; nothing of it is evidence, and not even its owner may read it.
        LinkFreeRoot.deleteTree(artifacts.build().resolve("work"));
        if (execution.cutOff) {
            // Evidence without a manifest counts for nothing: whoever asked for the end may want the gate run again.
            return verdict;
        }
        artifacts.finish(Manifest.render(work, verdict, startedAt, Instant.now(), sandbox.name(), mode, execution.logs)
                .getBytes(StandardCharsets.UTF_8));
        return verdict;
    }

    /** One run of a gate, command by command, over one writable layer. */
    private final class Execution {
        private final Work.RunGate work;
        private final Subject subject;
        private final ArtifactDirectory artifacts;
        private final Consumer<Running> started;
        private final OutputListener listener;
        private final long deadlineNanos;
        private final List<Verdict.CommandReport> reports = new ArrayList<>();
        private final List<Verdict.FailedTest> failures = new ArrayList<>();
        private final List<Verdict.CriterionResult> criteria = new ArrayList<>();
        private final List<String> tail = new ArrayList<>();
        private final Map<String, String> logs = new LinkedHashMap<>();
        private Verdict.TestCount tests = Verdict.TestCount.NOT_REPORTED;
        private Outcome outcome = Outcome.PASS;
        private String reason = "";
        private boolean cutOff;

        Execution(
                Work.RunGate work,
                Subject subject,
                ArtifactDirectory artifacts,
                Consumer<Running> started,
                OutputListener listener) {
            this.work = work;
            this.subject = subject;
            this.artifacts = artifacts;
            this.started = started;
            this.listener = listener;
            this.deadlineNanos = System.nanoTime() + Duration.ofMillis(work.timeoutMillisMax()).toNanos();
        }

        Verdict verdict() {
            for (GateCommand command : work.commands()) {
                if (outcome == Outcome.PASS) {
                    CommandJudge.Judged judged = execute(command);
                    settle(judged, command.run());
                }
            }
            for (Criterion criterion : work.checks()) {
                if (outcome == Outcome.PASS) {
                    check(criterion);
                }
            }
            if (outcome != Outcome.PASS) {
                DiskRoom.lack(artifacts.path())
                        .ifPresent(why -> settle(new CommandJudge.Judged(Outcome.INFRA_ERROR, -1, why), "disk"));
            }
            if (!subject.tree().get().equals(work.tree())) {
                settle(
                        new CommandJudge.Judged(Outcome.INFRA_ERROR, -1, "the work tree changed while the gate ran"),
                        "tree");
            }
            return new Verdict(
                    work.runId(),
                    work.gate(),
                    work.tree(),
                    outcome,
                    reason,
                    reports,
                    failures,
                    tests,
                    criteria,
                    tail.subList(Math.max(0, tail.size() - Verdict.TAIL_LINES_MAX), tail.size()),
                    sandbox.name().equals("none") ? "unconfined" : sandbox.name());
        }

        private void check(Criterion criterion) {
            String check = criterion.check().orElseThrow();
            CommandJudge.Judged judged = execute(new GateCommand(
                    check, GateCommand.Kind.CHECK, GateCommand.Report.NONE, 10 * 60_000L, GateCommand.Net.NONE));
            criteria.add(new Verdict.CriterionResult(criterion.id(), judged.outcome(), check));
            settle(judged, "criterion " + criterion.id() + "'s check");
        }

        private void settle(CommandJudge.Judged judged, String what) {
            if (judged.outcome() != Outcome.PASS) {
                outcome = judged.outcome();
                reason = (judged.outcome() == Outcome.UNKNOWN ? "unknown: " : "") + what + ": " + judged.reason();
            }
        }

        private CommandJudge.Judged execute(GateCommand command) {
            Duration left = Duration.ofNanos(deadlineNanos - System.nanoTime());
            Duration limit = Duration.ofMillis(command.timeoutMillisMax());
            if (left.isNegative() || left.isZero()) {
                return new CommandJudge.Judged(Outcome.FAIL, -1, "no time left in the budget");
            }
            String name = "%02d".formatted(reports.size() + 1);
            Path log = artifacts.logs().resolve(name + ".log");
            // Both streams go to one log, in the order the program wrote them.
            Launch launch = new Launch(
                    List.of("sh", "-c", "exec 2>&1\n" + command.run()),
                    policy(command, limit.compareTo(left) < 0 ? limit : left),
                    new byte[0],
                    log,
                    artifacts.logs().resolve(name + ".setup.log"),
                    listener);
            Map<Path, JunitXml.Stamp> before = JunitXml.present(upper());
            Running running = sandbox.start(launch);
            started.accept(running);
            Ending ending = running.await();
            cutOff |= ending.how() instanceof How.Cancelled;
            List<String> lines = ending.stdout().tail(Verdict.TAIL_LINES_MAX).stream()
                    .map(l -> l.length() > LINE_LENGTH_MAX ? l.substring(0, LINE_LENGTH_MAX) + "…" : l)
                    .toList();
            tail.addAll(lines);
            logs.put(name + ".log", ending.stdout().hash().hex());
            TestReport report = report(command, log, before);
            count(report);
            CommandJudge.Judged judged = ending.stdout().lost().isEmpty()
                    ? CommandJudge.judge(command, ending.how(), report, lines, this::isThere)
                    : new CommandJudge.Judged(
                            Outcome.INFRA_ERROR, -1, "its output could not be kept: " + ending.stdout().lost());
            reports.add(new Verdict.CommandReport(
                    command.run(), judged.exit(), ending.elapsed().toMillis(), judged.outcome(), judged.reason()));
            return judged;
        }

        /** A program of the tree is the work's own; any other must be on the machine. */
        private boolean isThere(String program) {
            return program.contains("/") || surroundings.finds(program);
        }

        private Policy policy(GateCommand command, Duration limit) {
            List<Mount> mounts = new ArrayList<>(surroundings.mounts(artifacts.tmp()));
            mounts.addAll(surroundings.caches(caches, artifacts.cache()));
            mounts.add(
                    switch (mode) {
                        case LAYERED -> new Mount.Layered(
                                subject.directory(),
                                upper(),
                                artifacts.build().resolve("work"),
                                subject.directory());
                        case STRICT -> new Mount.ReadOnly(subject.directory(), subject.directory());
                    });
            mounts.addAll(Masks.over(subject.directory()));
            return new Policy(
                    mounts,
                    subject.directory(),
                    command.network() == GateCommand.Net.HOST ? Network.HOST : Network.NONE,
                    surroundings.variables(Map.of("CI", "true")),
                    new Limits(limit, GRACE, OUTPUT_BYTES_MAX, PROCESSES_MAX));
        }

        private Path upper() {
            return artifacts.build().resolve("upper");
        }

        private TestReport report(GateCommand command, Path log, Map<Path, JunitXml.Stamp> before) {
            return switch (command.report()) {
                case NONE -> new TestReport.NotAsked();
                case SUREFIRE -> JunitXml.read(upper(), before, subject.directory());
                case TAP -> {
                    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
                        yield TapReport.read(lines);
                    } catch (IOException e) {
                        throw new UncheckedIOException("cannot read " + log, e);
                    }
                }
            };
        }

        private void count(TestReport report) {
            if (report instanceof TestReport.Read r) {
                boolean first = tests.run() < 0;
                tests = new Verdict.TestCount(
                        (first ? 0 : tests.run()) + r.run(),
                        (first ? 0 : tests.failed()) + r.failed(),
                        (first ? 0 : tests.skipped()) + r.skipped());
                failures.addAll(r.failures());
            }
        }
    }
}
