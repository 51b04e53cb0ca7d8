package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.testkit.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An engine that is suspended in the middle of a run, whose run another takes over, and that then wakes.
 *
 * <p>It lives in a process namespace of its own: only there can a live engine be taken for one that is gone.
 */
@Tag("torture-8")
class WokenEngineTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    /** Three scouts, one consolidation and one plan come before it. */
    private static final String EDIT = "6";

    private static final String UNTIL_FREE = "until park; do sleep 0.05; done";

    private static final Duration LOOKING_MAX = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    private Path scenario = Path.of("");

    @BeforeEach
    void requireNamespaces() throws Exception {
        scenario = Files.createDirectories(directory.toRealPath().resolve("scenario"));
        Needs.command("unshare");
        List<String> probe = new ArrayList<>(apart());
        probe.add("true");
        Process process = new ProcessBuilder(probe).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        Needs.that(process.waitFor() == 0, "a process namespace for this user: " + String.join(" ", probe));
    }

    private static List<String> apart() {
        boolean root = "root".equals(System.getProperty("user.name"));
        return List.of("unshare", root ? "-pf" : "-Urpf", "--mount-proc", "--kill-child");
    }

    /** To take an edit's turn begins with putting the tree and the branch back: the other engine's edit would be gone. */
    @Test
    void wokenBeforeAnEffect_doesNotBeginIt() throws Exception {
        try (Scenario s = new Scenario(scenario, Scenario.HONEST)) {
            s.begin();
        }
        try (Suspended engine = new Suspended("TakeTurn", EDIT)) {
            engine.awaitLine("parked");
            engine.suspend();
            assertTakenOverAndLeftAlone(engine, (s, run) -> s.workUntil(run, Work.RunGate.class, 1));
        }
        try (Scenario s = Scenario.reopened(scenario)) {
            assertThat(s.work(s.ledger.runs().getFirst().run())).isEqualTo(DELIVERED);
        }
    }

    @Test
    void wokenWhileItsAgentEdits_takesNothingOver() throws Exception {
        try (Scenario s = new Scenario(scenario, Scenario.honestBut("edit", """
                - run: |
                    echo "echo \\"hello \\$1\\" # $(word)" > greet.sh
                    %s
                  answer: { summary: greet by name }
                """.formatted(UNTIL_FREE)))) {
            s.tool("word", "#!/bin/sh\necho stale\n");
            s.tool("park", "#!/bin/sh\nexit 1\n");
            s.begin();
        }
        try (Suspended engine = new Suspended("Finished", "1")) {
            engine.awaitLine("works");
            awaitUnder(scenario.resolve("state/runs"), "upper/greet.sh");
            engine.suspend();
            free();
            assertTakenOverAndLeftAlone(engine, (s, run) -> assertThat(s.work(run)).isEqualTo(DELIVERED));
        }
        try (Scenario s = Scenario.reopened(scenario)) {
            RunId run = s.ledger.runs().getFirst().run();
            assertThat(s.worktree(run).resolve("greet.sh")).content().contains("fresh").doesNotContain("stale");
        }
    }

    @Test
    void wokenWhileItsGateRuns_writesNoVerdict() throws Exception {
        String settings = Scenario.SETTINGS.replaceFirst("run: sh test.sh", "run: sh test.sh; " + UNTIL_FREE);
        try (Scenario s = new Scenario(scenario, settings, Scenario.HONEST)) {
            s.tool("park", "#!/bin/sh\nexit 1\n");
            s.begin();
        }
        try (Suspended engine = new Suspended("Finished", "1")) {
            engine.awaitLine("works");
            awaitUnder(scenario.resolve("state/artifacts"), "logs/01.log");
            engine.suspend();
            free();
            assertTakenOverAndLeftAlone(engine, (s, run) -> assertThat(s.work(run)).isEqualTo(DELIVERED));
        }
    }

    /** From now on nothing waits, and the word is another. */
    private void free() throws IOException {
        Files.writeString(scenario.resolve("tools/bin/park"), "#!/bin/sh\nexit 0\n");
        if (Files.exists(scenario.resolve("tools/bin/word"))) {
            Files.writeString(scenario.resolve("tools/bin/word"), "#!/bin/sh\necho fresh\n");
        }
    }

    private void assertTakenOverAndLeftAlone(Suspended engine, BiConsumer<Scenario, RunId> successor) throws Exception {
        SortedMap<String, String> left;
        try (Scenario s = Scenario.reopened(scenario)) {
            RunId run = s.ledger.runs().getFirst().run();
            assertThatExceptionOfType(EngineProblem.Usage.class)
                    .isThrownBy(() -> s.work(run))
                    .withMessageContaining("held by another engine")
                    .withMessageContaining("another container");
            s.runs.takeOver(run);
            successor.accept(s, run);
            left = everything(s, run);
        }
        Files.writeString(scenario.resolve("go"), "");
        engine.wake();
        assertThat(engine.lines()).last().asString().startsWith("usage run ").contains("belongs to another engine now");
        try (Scenario s = Scenario.reopened(scenario)) {
            assertThat(everything(s, s.ledger.runs().getFirst().run())).isEqualTo(left);
        }
    }

    /** The events, the references, the worktree, the evidence and the delivery; not what was set aside as the stale engine's own. */
    private SortedMap<String, String> everything(Scenario s, RunId run) throws IOException {
        SortedMap<String, String> all = new TreeMap<>();
        s.ledger.read(run, 0).forEach(e -> all.put("event " + e.sequence(), e.hash().hex()));
        all.put("references", s.repo.git("for-each-ref"));
        List<Path> roots = List.of(s.worktree(run), s.home.artifacts(), Delivery.directoryIn(s.home.run(run)));
        for (Path root : roots.stream().filter(Files::isDirectory).toList()) {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    // An overlay leaves a directory in it that not even its owner may read.
                    return directory.getFileName().toString().contains(".cut-")
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (attributes.isRegularFile()) {
                        all.put(file.toString(), Sha256.of(Files.readAllBytes(file)).hex());
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return all;
    }

    private static void awaitUnder(Path root, String end) throws Exception {
        long deadlineNanos = System.nanoTime() + LOOKING_MAX.toNanos();
        while (System.nanoTime() < deadlineNanos) {
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.find(root, 8, (f, _) -> f.endsWith(end))) {
                    if (files.findAny().isPresent()) {
                        return;
                    }
                } catch (UncheckedIOException e) {
                    // A directory that goes while it is looked into: look again.
                    continue;
                }
            }
            Thread.sleep(20);
        }
        throw new AssertionError("no " + end + " under " + root + " within " + LOOKING_MAX);
    }

    /** The other engine's process, seen from outside. */
    private final class Suspended implements AutoCloseable {
        private final Process process;
        private final BufferedReader out;

        Suspended(String kind, String number) throws IOException {
            List<String> command = new ArrayList<>(apart());
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                    ParkedChild.class.getName(),
                    scenario.toString(),
                    kind,
                    number));
            process = new ProcessBuilder(command)
                    .redirectError(directory.resolve("errors").toFile())
                    .start();
            out = process.inputReader();
        }

        void awaitLine(String wanted) throws IOException {
            for (String line = out.readLine(); !wanted.equals(line); line = out.readLine()) {
                assertThat(line).as(Files.readString(directory.resolve("errors"))).isNotNull();
            }
        }

        void suspend() throws Exception {
            signal("-STOP");
        }

        void wake() throws Exception {
            signal("-CONT");
        }

        private void signal(String signal) throws Exception {
            String engine = Long.toString(process.children().findFirst().orElseThrow().pid());
            assertThat(new ProcessBuilder("kill", signal, engine).start().waitFor()).isZero();
        }

        List<String> lines() {
            return out.lines().toList();
        }

        @Override
        public void close() throws IOException {
            process.children().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
            out.close();
        }
    }
}
