package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Program;
import dev.sluice.cli.Ran;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad input of any kind: one clear line on standard error, exit code 2, nothing changed on disk. */
@Tag("X-10")
final class BadInputTest {
    @TempDir
    private Path base;

    /** Runs the words and holds them to the promise; the line must say {@code said}. */
    private static void refused(Bench bench, Program program, String said, String... words) {
        Listing before = bench.listing();
        Ran ran = program.run(words);
        assertThat(ran.err()).startsWith("sluice: ").contains(said).endsWith("\n");
        assertThat(ran.err().lines().count()).as(ran.err()).isEqualTo(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(bench.listing()).isEqualTo(before);
    }

    private static void refused(Bench bench, String said, String... words) {
        refused(bench, bench.program(), said, words);
    }

    static Stream<Arguments> words() {
        return Stream.of(
                Arguments.of("unknown option --nonsense", List.of("run", "--nonsense")),
                Arguments.of("unknown command nonsense", List.of("nonsense")),
                Arguments.of("--task", List.of("run", "--task")),
                Arguments.of("no flow is called nonsense", List.of("run", "x", "--criterion", "c", "--agent", "exec:true", "--flow", "nonsense")),
                Arguments.of("no flow is called nonsense", List.of("flow", "show", "nonsense")),
                Arguments.of("--format takes", List.of("flow", "show", "solo", "--format", "nonsense")),
                Arguments.of("no schema is called nonsense", List.of("schema", "nonsense")),
                Arguments.of("--sandbox takes", List.of("gate", "--sandbox", "nonsense")),
                Arguments.of("--sandbox takes", List.of("run", "x", "--sandbox", "nonsense")),
                Arguments.of("--gate takes", List.of("gate", "--gate", "nonsense")),
                Arguments.of("--max-iterations takes a whole number from 1", List.of("run", "x", "--max-iterations", "0")),
                Arguments.of("--max-minutes takes a whole number from 1", List.of("run", "x", "--max-minutes", "-3")),
                Arguments.of("--max-minutes takes a whole number from 1", List.of("run", "x", "--max-minutes", "99999999999999999999")),
                Arguments.of("--max-cost takes US dollars", List.of("run", "x", "--max-cost", "much")),
                Arguments.of("--max-cost takes US dollars", List.of("run", "x", "--max-cost", "1e999999999")),
                Arguments.of("no demo is called nonsense", List.of("demo", "nonsense")),
                Arguments.of("no such file", List.of("run", "--task", "missing.yaml", "--agent", "exec:true")),
                Arguments.of("no such file", List.of("run", "x", "--criterion", "c", "--agent", "script:missing.yaml")),
                Arguments.of("nonsense", List.of("run", "x", "--criterion", "c", "--agent", "nonsense")),
                Arguments.of("--scope", List.of("run", "x", "--criterion", "c", "--agent", "exec:true", "--scope", "")),
                Arguments.of("no coding agent found", List.of("run", "x", "--criterion", "c", "--agent", "auto")),
                Arguments.of("no runs yet", List.of("status")),
                Arguments.of("no runs yet", List.of("list")),
                Arguments.of("no runs yet", List.of("resume")),
                Arguments.of("no runs yet", List.of("ledger", "verify")),
                Arguments.of("no runs yet", List.of("answer", "R-A", "1")));
    }

    @ParameterizedTest
    @MethodSource("words")
    void words_thatMakeNoSense_areRefusedBeforeAStateHomeIsMade(String said, List<String> words) {
        Bench bench = Bench.at(base);
        Program alone = bench.program().with("PATH", withoutAgents());

        refused(bench, alone, said, words.toArray(String[]::new));

        assertThat(bench.home()).doesNotExist();
    }

    /** Where git and the sandbox are found, and no coding agent. */
    private static String withoutAgents() {
        return "/usr/bin:/bin";
    }

    @Test
    void directory_withoutAUsableRepository_isRefused() throws IOException {
        Bench bench = Bench.at(base);
        Path nowhere = Files.createDirectory(base.resolve("nowhere"));
        TempRepo unborn = TempRepo.unborn(base.resolve("unborn"));
        for (String command : List.of("run", "gate", "init")) {
            refused(bench, Program.in(nowhere, bench.home()), "no usable git checkout", command);
        }
        for (String command : List.of("run", "gate")) {
            refused(bench, Program.in(unborn.root(), bench.home()), "no commit yet", command);
        }
        assertThat(bench.home()).doesNotExist();
    }

    @Test
    void inPlace_onADirtyTree_isRefused() {
        Bench bench = Bench.at(base);
        bench.repo().write("test.sh", "changed\n");

        refused(bench, "--in-place needs a fully committed checkout", "run", "x", "--in-place");
        assertThat(bench.home()).doesNotExist();
    }

    @Test
    void gates_missingOrNotCommittedOrNotRecognised_areRefused() {
        Bench bench = Bench.at(base);
        bench.repo().git("rm", "-q", "--cached", "sluice.yaml");
        bench.repo().git("commit", "-qm", "without settings");
        refused(bench, "sluice.yaml is not committed", "run", "x", "--agent", "exec:true");
        refused(bench, "sluice.yaml is not committed", "gate");

        bench.repo().write("sluice.yaml", "agent: auto\n").commit("without gates");
        refused(bench, "no gates", "run", "x", "--agent", "exec:true");
        refused(bench, "no gates", "gate");

        bench.repo().git("rm", "-q", "sluice.yaml");
        bench.repo().git("commit", "-qm", "without a file");
        refused(bench, "no build that is recognised", "run", "x", "--agent", "exec:true");
        assertThat(bench.home()).doesNotExist();
    }

    static Stream<Arguments> settings() {
        return Stream.of(
                Arguments.of("sluice.yaml:", "gates: [\n"),
                Arguments.of("sluice.yaml:1: agents", "agents: auto\n"),
                Arguments.of("sluice.yaml:2: gates", "agent: auto\ngates: 7\n"),
                Arguments.of("sluice.yaml:3: gates.exit", "gates:\n  iteration: [\"true\"]\n  exit: []\n"),
                Arguments.of("sluice.yaml:1: flow", "flow: nonsense\n"),
                Arguments.of("sluice.yaml:1: roles.king", "roles: { king: auto }\n"),
                Arguments.of("sluice.yaml:2: budget.minutes", "budget:\n  minutes: -1\n"),
                Arguments.of("sluice.yaml:1: sandbox.backend", "sandbox: { backend: none }\n"),
                Arguments.of("sluice.yaml", "- a list\n"),
                Arguments.of("sluice.yaml", "agent: auto\nagent: auto\n"),
                Arguments.of("sluice.yaml", "a: &a [*a]\n"),
                Arguments.of("sluice.yaml", "agent: \"\u0001\"\n"));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void settings_malformed_areRefusedWithFileLineAndField(String said, String text) {
        Bench bench = Bench.at(base);
        bench.repo().write("sluice.yaml", text).commit("spoil the settings");

        refused(bench, said, "run", "x", "--agent", "exec:true");
        refused(bench, said, "gate");
        assertThat(bench.home()).doesNotExist();
    }

    @Test
    void settings_notUtf8_areRefused() throws IOException {
        Bench bench = Bench.at(base);
        Files.write(bench.repo().path("sluice.yaml"), new byte[] {'a', ':', ' ', (byte) 0xff, '\n'});
        bench.repo().commit("spoil the settings");

        refused(bench, "sluice.yaml: not UTF-8 text", "run", "x", "--agent", "exec:true");
    }

    @Test
    void taskOrRecipe_malformed_isRefusedWithFileLineAndField() {
        Bench bench = Bench.at(base);
        String task = bench.base().resolve("task.yaml").toString();
        String goalless = bench.file("goalless.yaml", "constraints: []\n");
        String extra = bench.file("extra.yaml", "goal: x\nwish: y\n");
        refused(bench, goalless + ":", "run", "--task", goalless, "--agent", "exec:true");
        refused(bench, extra + ":2: wish", "run", "--task", extra, "--agent", "exec:true");
        refused(bench, "not a file", "run", "--task", base.toString(), "--agent", "exec:true");

        String empty = bench.file("empty.yaml", "");
        String kind = bench.file("kind.yaml", "turns:\n  sing: []\n");
        String both = bench.file("both.yaml", "turns:\n  plan:\n    - { say: x, fail: y }\n");
        String outside = bench.file("outside.yaml", "turns:\n  edit:\n    - { write: { ../x: y }, say: x }\n");
        refused(bench, empty, "run", "--task", task, "--agent", "script:" + empty);
        refused(bench, kind + ":2: turns.sing: not a kind of turn", "run", "--task", task, "--agent", "script:" + kind);
        refused(bench, both + ":3: turns.plan[0]", "run", "--task", task, "--agent", "script:" + both);
        refused(bench, "is not inside the tree", "run", "--task", task, "--agent", "script:" + outside);
        assertThat(bench.home()).doesNotExist();
    }

    @Test
    void stateHome_thatIsAFile_isRefused() throws IOException {
        Bench bench = Bench.at(base);
        Files.writeString(bench.home(), "in the way");
        Program below = bench.program().with("SLUICE_HOME", bench.home().resolve("below").toString());
        for (Program program : List.of(bench.program(), below)) {
            refused(bench, program, "the state home " + bench.home(), "demo");
            refused(bench, program, "the state home " + bench.home(), "gate");
            refused(
                    bench,
                    program,
                    "the state home " + bench.home(),
                    "run",
                    "--task",
                    base.resolve("task.yaml").toString(),
                    "--agent",
                    "script:" + base.resolve("deliver.yaml"));
        }
    }

    @Test
    void stateHome_thatCannotBeWritten_isRefused() throws IOException {
        Bench bench = Bench.at(base);
        Files.createDirectory(bench.home(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-xr-xr-x")));
        // Root may write everywhere but where there is no disk.
        Program program = Files.isWritable(bench.home()) ? bench.program().with("SLUICE_HOME", "/proc/sluice") : bench.program();

        refused(bench, program, "the state home ", "demo");
        refused(bench, program, "the state home ", "gate");
    }

    @Test
    void ledger_thatIsNoDatabase_isRefusedAndKept() throws IOException {
        Bench bench = Bench.at(base);
        Files.createDirectory(bench.home(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(bench.home().resolve("ledger.db"), "this is no database, but it is long enough to be read as one\n".repeat(100));

        for (String command : List.of("status", "list", "show", "logs", "resume", "pause", "stop")) {
            refused(bench, "ledger.db", command);
        }
        refused(bench, "ledger.db", "ledger", "verify");
        refused(bench, "ledger.db", "ledger", "export");
        refused(bench, "ledger.db", "answer", "R-A", "1");
        refused(
                bench,
                "ledger.db",
                "run",
                "--task",
                base.resolve("task.yaml").toString(),
                "--agent",
                "script:" + base.resolve("deliver.yaml"));
    }

    @Test
    void stateHome_withStrangeCharacters_works() {
        Bench bench = Bench.at(base);
        Program strange = bench.program().with("SLUICE_HOME", base.resolve("ho me ' \" $(x) ü%41#;\n").toString());

        Ran ran = strange.run(
                "run", "--json", "--task", base.resolve("task.yaml").toString(), "--agent", "script:" + base.resolve("deliver.yaml"));

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(Bench.fields(strange.run("ledger", "verify", "--json")).isTrue("intact")).isTrue();
    }

    @Test
    void stateHome_thatTheDatabaseCannotName_isRefused() {
        Bench bench = Bench.at(base);
        Program strange = bench.program().with("SLUICE_HOME", base.resolve("what?").toString());

        refused(bench, strange, "choose a path without one", "gate");
    }

    @Test
    void runs_thatAreNotThereOrNotMeant_areRefused() {
        Bench bench = Bench.at(base);
        bench.start("deliver.yaml", "--quiet");
        String delivered = bench.newest();
        bench.start("deliver.yaml", "--quiet", "--max-iterations", "1");

        refused(bench, "no run R-0", "status", "R-0");
        refused(bench, "no run \\x1b[31m", "status", "\u001b[31m");
        refused(bench, "2 runs begin with R-", "show", "R-");
        refused(bench, "2 runs begin with R-", "answer", "R-", "1");
        refused(bench, "no open halt", "answer", delivered, "1");
        refused(bench, "has no gate run nonsense", "logs", delivered, "--gate", "nonsense");
        refused(bench, "is delivered already", "pause", delivered);
        refused(bench, "is delivered already", "stop", delivered);
        refused(bench, "is stopped already", "stop");
    }

    @Test
    void resume_ofADeliveredRun_saysSoAndChangesNothing() {
        Bench bench = Bench.at(base);
        bench.start("deliver.yaml", "--quiet");
        Listing before = Listing.of(bench.repo().root());

        Ran ran = bench.run("resume");

        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).isEqualTo("run " + bench.newest() + " is delivered already; there is nothing to go on with\n");
        assertThat(Listing.of(bench.repo().root())).isEqualTo(before);
    }

    @Test
    void answer_thatDoesNotFitTheHalt_isRefused() {
        Bench bench = Bench.at(base);
        bench.file("halt.yaml", Bench.recipe("{ fail: no idea, times: 3 }", Bench.EDIT, Bench.CLAIM));
        assertThat(bench.start("halt.yaml", "--quiet").exit()).isEqualTo(1);
        String run = bench.newest();

        refused(bench, "options 1 to 2, not 9", "answer", run, "9");
        refused(bench, "N takes a whole number from 1", "answer", run, "0");
        refused(bench, "N takes a whole number from 1", "answer", run, "one");
        refused(bench, "N", "answer", run);
    }

    @Test
    void snapshot_malformedInTheWorktree_isAHaltThatPutsItBack() throws IOException {
        Bench bench = Bench.at(base);
        bench.file("halt.yaml", Bench.recipe("{ fail: no idea, times: 3 }, " + Bench.PLAN, Bench.EDIT, Bench.CLAIM));
        bench.start("halt.yaml", "--quiet");
        String run = bench.newest();
        Path snapshot = bench.home().resolve("worktrees").resolve(run).resolve("agent/context/iter-0001.md");
        String intact = Files.readString(snapshot);
        Files.setPosixFilePermissions(snapshot, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(snapshot, "# Snapshot\nnonsense\n");

        Ran answered = bench.run("answer", run, "1", "--quiet");

        assertThat(answered.exit()).isEqualTo(1);
        assertThat(answered.out()).contains("snapshot_tampered", "iter-0001.md was changed");
        assertThat(bench.run("answer", run, "1", "--quiet").exit()).isZero();
        assertThat(Files.readString(snapshot)).isEqualTo(intact);
    }

    @Test
    void init_whereAFileIs_isRefused() {
        Bench bench = Bench.at(base);

        refused(bench, "is there already", "init");
    }
}
