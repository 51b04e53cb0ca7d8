package dev.sluice.runtime.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.runtime.Surroundings;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.sandbox.Availability;
import dev.sluice.sandbox.OutputListener;
import dev.sluice.sandbox.Sandbox;
import dev.sluice.sandbox.Sandboxes;
import dev.sluice.workspace.artifact.ArtifactStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.api.Test;

@ParameterizedClass
@MethodSource("usableBackends")
class GateRunnerTest {
    private static final TreeHash TREE = new TreeHash("1".repeat(40));
    private static final RunId RUN = new RunId("R-AAAAAAAAAAAAAAAA");

    @Parameter
    String backend = "";

    @TempDir
    Path directory;

    private Path tree = Path.of("");
    private int runs;

    static Stream<String> usableBackends() {
        return Sandboxes.probe().stream()
                .filter(a -> a.status() instanceof Availability.Usable)
                .map(Availability::backend);
    }

    @BeforeEach
    void makeTree() throws IOException {
        directory = directory.toRealPath();
        tree = Files.createDirectories(directory.resolve("tree"));
        Files.writeString(tree.resolve("file"), "content\n");
    }

    private static GateCommand test(String run) {
        return command(run, GateCommand.Report.NONE);
    }

    private static GateCommand command(String run, GateCommand.Report report) {
        return new GateCommand(run, GateCommand.Kind.TEST, report, 20_000, GateCommand.Net.NONE);
    }

    private Verdict run(GateCommand... commands) {
        return run(Settings.Mode.LAYERED, List.of(), commands);
    }

    private Verdict run(Settings.Mode mode, List<Criterion> checks, GateCommand... commands) {
        runs++;
        return runner(mode).run(work(checks, commands), subject(), _ -> {}, OutputListener.SILENT);
    }

    private Work.RunGate work(List<Criterion> checks, GateCommand... commands) {
        return new Work.RunGate(
                GateRunId.of(RUN, runs), GateName.ITERATION, TREE, List.of(commands), checks, 60_000);
    }

    private GateRunner.Subject subject() {
        return new GateRunner.Subject(tree, () -> TREE);
    }

    private GateRunner runner(Settings.Mode mode) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("SLUICE_CANARY", "canary-in-the-environment");
        Sandbox sandbox = Sandboxes.named(backend).orElseThrow();
        return new GateRunner(
                sandbox,
                new Surroundings(environment),
                new ArtifactStore(directory.resolve("artifacts")),
                mode,
                List.of());
    }

    private static void assertOutcome(Verdict verdict, Outcome outcome, String reason) {
        assertThat(verdict.outcome()).as("%s", verdict).isEqualTo(outcome);
        assertThat(verdict.reason()).contains(reason);
    }

    @Test
    void commands_thatSucceed_pass() {
        Verdict verdict = run(test("test -f file"), test("echo done"));
        assertOutcome(verdict, Outcome.PASS, "");
        assertThat(verdict.tree()).isEqualTo(TREE);
        assertThat(verdict.commands()).hasSize(2);
        assertThat(verdict.tail()).containsExactly("done");
        assertThat(verdict.confinement()).isEqualTo(backend);
    }

    @Test
    void firstFailure_failsAndRunsNothingMore() {
        Verdict verdict = run(test("exit 3"), test("echo never"));
        assertOutcome(verdict, Outcome.FAIL, "exit 3: exit code 3");
        assertThat(verdict.commands()).hasSize(1);
    }

    @Test
    void timeout_isAFailureOfTheWork() {
        Verdict verdict = run(new GateCommand(
                "sleep 30", GateCommand.Kind.TEST, GateCommand.Report.NONE, 300, GateCommand.Net.NONE));
        assertOutcome(verdict, Outcome.FAIL, "timed out after 300ms");
    }

    @Test
    void missingTool_isInfrastructure() {
        assertOutcome(run(test("no-such-tool-here --all")), Outcome.INFRA_ERROR, "tool missing: no-such-tool-here");
    }

    @Test
    void missingToolDeepInside_isAFailureOfTheWork() {
        assertOutcome(run(test("sh -c 'no-such-tool-here'; exit 127")), Outcome.FAIL, "exit code 127");
    }

    @Test
    void noTestExecuted_isUnknown() {
        assertOutcome(run(command("echo 1..0", GateCommand.Report.TAP)), Outcome.UNKNOWN, "no test was executed");
        assertOutcome(run(test("echo 'collected 0 items'")), Outcome.UNKNOWN, "no test was executed");
    }

    @Test
    void reportUnreadable_isUnknown() {
        assertOutcome(run(command("echo fine", GateCommand.Report.TAP)), Outcome.UNKNOWN, "report unreadable");
        assertOutcome(run(command("true", GateCommand.Report.SUREFIRE)), Outcome.UNKNOWN, "report unreadable");
    }

    @Test
    void reportAgainstExitCode_isAFailure() {
        Verdict verdict = run(command("printf '1..1\\nnot ok 1 - x\\n'", GateCommand.Report.TAP));
        assertOutcome(verdict, Outcome.FAIL, "exit code 0, but the report has 1 failed tests");
        assertThat(verdict.tests()).isEqualTo(new Verdict.TestCount(1, 1, 0));
        assertThat(verdict.failures()).containsExactly(new Verdict.FailedTest("x", "", ""));
    }

    @Test
    void surefireReportWritten_isCounted() {
        Verdict verdict = run(command(
                "mkdir -p target/surefire-reports && echo '<testsuite><testcase classname=\"a\" name=\"b\"/></testsuite>' > target/surefire-reports/TEST-a.xml",
                GateCommand.Report.SUREFIRE));
        assertOutcome(verdict, Outcome.PASS, "");
        assertThat(verdict.tests()).isEqualTo(new Verdict.TestCount(1, 0, 0));
    }

    @Test
    void reportOfAnEarlierTime_isNotCounted() throws IOException {
        Files.createDirectories(tree.resolve("target/surefire-reports"));
        Files.writeString(
                tree.resolve("target/surefire-reports/TEST-old.xml"), "<testsuite><testcase classname=\"a\" name=\"b\"/></testsuite>");
        assertOutcome(run(command("true", GateCommand.Report.SUREFIRE)), Outcome.UNKNOWN, "report unreadable");
    }

    @Test
    void reportOfAnEarlierCommand_isNotCountedAgain() {
        GateCommand writes = command(
                "mkdir -p target/surefire-reports && echo '<testsuite><testcase classname=\"a\" name=\"b\"/></testsuite>' > target/surefire-reports/TEST-a.xml",
                GateCommand.Report.SUREFIRE);
        assertOutcome(run(writes, command("true", GateCommand.Report.SUREFIRE)), Outcome.UNKNOWN, "report unreadable");
    }

    @Test
    void gateThatWrites_leavesTheTreeClean() throws IOException {
        assertOutcome(run(test("echo spoilt > file; rm -rf sub; mkdir out; touch out/x")), Outcome.PASS, "");
        assertThat(Files.readString(tree.resolve("file"))).isEqualTo("content\n");
        try (Stream<Path> all = Files.list(tree)) {
            assertThat(all).hasSize(1);
        }
    }

    @Test
    void commandsOfOneGate_shareWhatTheyBuild() {
        assertOutcome(run(test("echo built > out"), test("test \"$(cat out)\" = built")), Outcome.PASS, "");
    }

    @Test
    @Tag("EDIT-4")
    void strictMode_failsOnWriting() {
        Verdict verdict = run(Settings.Mode.STRICT, List.of(), test("echo spoilt > file"));
        assertOutcome(verdict, Outcome.FAIL, "exit code");
        assertThat(verdict.tail().toString()).contains("Read-only file system");
    }

    @Test
    void network_isNotThere() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String reach = "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort();
            assertOutcome(run(test("bash -c '" + reach + "'")), Outcome.FAIL, "exit code");
            Verdict open = run(new GateCommand(
                    "bash -c '" + reach + "'",
                    GateCommand.Kind.TEST,
                    GateCommand.Report.NONE,
                    20_000,
                    GateCommand.Net.HOST));
            assertOutcome(open, Outcome.PASS, "");
        }
    }

    @Test
    void environment_holdsNothingOfTheUsersButTheAllowed() {
        Verdict verdict = run(test("env; cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n'; true"));
        assertThat(verdict.tail()).contains("CI=true").noneMatch(l -> l.contains("canary"));
    }

    @Test
    @Tag("EDIT-5")
    void longOutput_endsInTheLastTwoHundredLines() {
        Verdict verdict = run(test("i=1; while [ $i -le 1000 ]; do echo line $i; i=$((i+1)); done"));
        assertThat(verdict.tail())
                .isEqualTo(IntStream.rangeClosed(801, 1000).mapToObj(i -> "line " + i).toList());
    }

    @Test
    void floodOfOutput_isCutAndJudgedByTheExitCode() throws IOException {
        assertOutcome(run(test("head -c 40000000 /dev/zero; echo; exit 1")), Outcome.FAIL, "exit code 1");
        assertThat(Files.size(directory.resolve("artifacts/G-" + RUN + "-1/logs/01.log"))).isLessThan(20_000_000);
    }

    @Test
    void finishedRun_isNotRepeated() throws IOException {
        GateCommand tellsTheTime = test("date +%s.%N");
        Verdict first = run(tellsTheTime);
        Verdict again = runner(Settings.Mode.LAYERED)
                .run(work(List.of(), tellsTheTime), subject(), _ -> {}, OutputListener.SILENT);
        assertThat(again).isEqualTo(first);
    }

    @Test
    void finishedRun_ofOtherCommandsUnderTheSameId_isNoAnswer() throws IOException {
        run(test("true"));
        Verdict again = runner(Settings.Mode.LAYERED)
                .run(work(List.of(), test("exit 1")), subject(), _ -> {}, OutputListener.SILENT);
        assertOutcome(again, Outcome.FAIL, "exit code 1");
    }

    @Test
    void cutOffRun_isRepeatedAndItsRemainsKept() {
        runs = 1;
        Verdict cut = runner(Settings.Mode.LAYERED)
                .run(work(List.of(), test("sleep 30")), subject(), r -> r.cancel(), OutputListener.SILENT);
        assertOutcome(cut, Outcome.INFRA_ERROR, "cancelled");
        Verdict again = runner(Settings.Mode.LAYERED)
                .run(work(List.of(), test("true")), subject(), _ -> {}, OutputListener.SILENT);
        assertOutcome(again, Outcome.PASS, "");
        assertThat(directory.resolve("artifacts/G-" + RUN + "-1.cut-1/logs/01.log")).exists();
    }

    @Test
    void criterionCheckThatFails_blocks() {
        Criterion met = new Criterion(new CriterionId("AC-1"), "met", Optional.of("test -f file"));
        Criterion unmet = new Criterion(new CriterionId("AC-2"), "unmet", Optional.of("test -f absent"));
        Verdict verdict = run(Settings.Mode.LAYERED, List.of(met, unmet), test("true"));
        assertOutcome(verdict, Outcome.FAIL, "criterion AC-2's check: exit code 1");
        assertThat(verdict.criteria())
                .containsExactly(
                        new Verdict.CriterionResult(new CriterionId("AC-1"), Outcome.PASS, "test -f file"),
                        new Verdict.CriterionResult(new CriterionId("AC-2"), Outcome.FAIL, "test -f absent"));
    }

    @Test
    @Tag("X-1")
    void treeThatChangesMeanwhile_isNoPass() {
        runs++;
        Verdict verdict = runner(Settings.Mode.LAYERED)
                .run(
                        work(List.of(), test("true")),
                        new GateRunner.Subject(tree, () -> new TreeHash("2".repeat(40))),
                        _ -> {},
                        OutputListener.SILENT);
        assertOutcome(verdict, Outcome.INFRA_ERROR, "the work tree changed while the gate ran");
    }
}
