package dev.sluice.cli.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Ran;
import dev.sluice.codec.Json;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.value.Value;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.RunHead;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.ledger.StoredEvent;
import dev.sluice.testkit.Faults;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A state home of its own in which the demo is run, killed and resumed, each time by a process of its own. */
record Victim(Path directory) {
    private static final long LAST_BREATH_MILLIS_MAX = 20_000;
    private static final long LOOK_MILLIS = 50;

    /** What a ledger consists of; the index of its log is made anew from the log. */
    private static final List<String> LEDGER_FILES = List.of("ledger.db", "ledger.db-wal", "ledger.anchor");

    static Victim in(Path directory) {
        try {
            Files.createDirectories(directory.resolve("tmp"));
            Files.createDirectories(directory.resolve("notes"));
            return new Victim(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where a process is to end. */
    record Cut(int number, Faults.Moment moment, MortalMain.Way way) {
        static final Cut NEVER = new Cut(0, Faults.Moment.ENTERING, MortalMain.Way.ENGINE);
    }

    Ran run(Cut cut, String... words) {
        List<String> command = new ArrayList<>(List.of(
                "setsid",
                "--wait",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + directory.resolve("tmp"),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                MortalMain.class.getName(),
                String.valueOf(cut.number()),
                cut.moment().name(),
                cut.way().name(),
                directory.resolve("notes").toString()));
        command.addAll(List.of(words));
        Map<String, String> environment = Map.of(
                "SLUICE_HOME", home().toString(),
                "HOME", directory.resolve("person").toString(),
                "JAVA_HOME", "");
        return Ran.of(directory, environment, command.toArray(String[]::new));
    }

    private Path home() {
        return directory.resolve("home");
    }

    /** The calls that the processes so far have made, as {@code number kind subject}. */
    List<String> calls() {
        return lines("notes/calls");
    }

    private List<String> lines(String file) {
        try {
            Path path = directory.resolve(file);
            return Files.exists(path) ? Files.readAllLines(path) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The events of the demo's run, or none if it had not begun.
     *
     * <p>Read in a copy: to open the ledger is to recover it, and that is left to the program.
     */
    List<StoredEvent> events() {
        if (!Files.exists(home().resolve("ledger.db"))) {
            return List.of();
        }
        try (Ledger ledger = SqliteLedger.open(copied().resolve("ledger.db"))) {
            Optional<RunHead> newest = ledger.runs().stream().findFirst();
            return newest.map(head -> ledger.read(head.run(), 0)).orElse(List.of());
        }
    }

    private Path copied() {
        try {
            Path copy = Files.createTempDirectory(directory, "read-");
            for (String file : LEDGER_FILES) {
                if (Files.exists(home().resolve(file))) {
                    Files.copy(home().resolve(file), copy.resolve(file));
                }
            }
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each event that a process was told is kept is there, under its number and its hash. */
    void assertAcknowledged(List<StoredEvent> events) {
        for (String line : lines("notes/acknowledged")) {
            String[] head = line.split(" ", -1);
            int version = Integer.parseInt(head[1]);
            assertThat(events).as("acknowledged: %s", line).hasSizeGreaterThanOrEqualTo(version);
            StoredEvent kept = events.get(version - 1);
            assertThat(kept.run() + " " + kept.sequence() + " " + kept.hash().hex()).isEqualTo(line);
        }
    }

    /** What came out, without what differs from run to run: everything that a crash must not change. */
    record Outcome(String tree, List<String> effects, List<String> gates, List<String> snapshots, List<String> eventTypes) {}

    Outcome outcome(Ran ran) {
        Fields told = new Fields((Value.Obj) Json.parse("standard output", ran.out()));
        RunId run = new RunId(told.text("run"));
        Path sample = sample();
        String branch = told.text("branch");
        assertThat(told.text("outcome")).isEqualTo("DELIVERED");
        assertThat(told.text("tree")).isEqualTo(git(sample, "rev-parse", branch + "^{tree}").strip());
        assertThat(told.objects("gates").stream().map(g -> g.text("run_id"))).doesNotHaveDuplicates();
        List<String> effects = git(sample, "log", "--format=%(trailers:key=Sluice-Effect,valueonly)", "main.." + branch)
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.replace(run.text(), "RUN"))
                .toList();
        assertThat(effects).doesNotHaveDuplicates();
        List<String> snapshots = git(sample, "ls-tree", "-r", "--name-only", "refs/sluice/" + run + "/context").lines().toList();
        assertSnapshotsAreAsCommitted(sample, run, snapshots);
        return new Outcome(
                told.text("tree"),
                effects,
                told.objects("gates").stream().map(g -> g.text("gate") + " " + g.text("outcome")).toList(),
                snapshots,
                events().stream().map(StoredEvent::type).toList());
    }

    private void assertSnapshotsAreAsCommitted(Path sample, RunId run, List<String> snapshots) {
        for (String path : snapshots) {
            Path file = home().resolve("worktrees").resolve(run.text()).resolve(path);
            assertThat(file).content().isEqualTo(git(sample, "cat-file", "blob", "refs/sluice/" + run + "/context:" + path));
        }
    }

    private static String git(Path directory, String... arguments) {
        return TempRepo.gitIn(directory, arguments);
    }

    /** The newest sample; a demo that was cut before its run began leaves an older one that nothing refers to. */
    private Path sample() {
        int number = 1;
        while (Files.exists(home().resolve("demo/solo-" + (number + 1)))) {
            number++;
        }
        return home().resolve("demo/solo-" + number + "/repository");
    }

    /** No process, lock, second worktree or throw-away directory is left of the engines that are gone. */
    void assertTidy() {
        long deadlineNanos = System.nanoTime() + LAST_BREATH_MILLIS_MAX * 1_000_000;
        List<String> alive = processes();
        while (!alive.isEmpty() && System.nanoTime() < deadlineNanos) {
            pause();
            alive = processes();
        }
        assertThat(alive).as("processes of a killed engine").isEmpty();
        assertThat(below("tmp", path -> path.getFileName().toString().startsWith("sluice-"))).isEmpty();
        assertThat(below("home/demo", path -> path.toString().endsWith(".lock"))).isEmpty();
        assertThat(git(sample(), "worktree", "list").lines()).hasSize(2);
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> below(String part, java.util.function.Predicate<Path> unwanted) {
        try (Stream<Path> all = Files.walk(directory.resolve(part))) {
            return all.filter(unwanted).map(Path::toString).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those whose words, directory or environment speak of this case. */
    private List<String> processes() {
        return ProcessHandle.allProcesses()
                .filter(p -> p.pid() != ProcessHandle.current().pid())
                .map(p -> Path.of("/proc", String.valueOf(p.pid())))
                .filter(p -> read(p.resolve("environ")).contains(directory + "/") || read(p.resolve("cmdline")).contains(directory + "/"))
                .map(p -> p + " " + read(p.resolve("cmdline")).replace('\0', ' '))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
