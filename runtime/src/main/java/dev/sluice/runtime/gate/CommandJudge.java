package dev.sluice.runtime.gate;

import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.runtime.settings.Durations;
import dev.sluice.sandbox.How;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What a command's ending and its report mean; the one place where an outcome is computed. */
final class CommandJudge {
    /** Runners that say of themselves that they ran nothing. */
    private static final Pattern NO_TESTS = Pattern.compile(
            "(?i)^.*\\b(?:tests run: 0\\b|no tests? (?:ran|found|were found|to run|collected)|0 tests?\\b|ran 0 tests"
                    + "|running 0 tests|collected 0 items|# tests 0\\b).*$");

    private static final Pattern SOME_TESTS = Pattern.compile(
            "(?i)^.*\\b(?:tests run: [1-9]|[1-9][0-9]* (?:passed|passing|tests?)|ran [1-9]|running [1-9]|# tests [1-9]).*$");

    private CommandJudge() {}

    /** An outcome with the reason for everything but a plain pass. */
    record Judged(Outcome outcome, int exit, String reason) {}

    /** {@code tools} says which programs there are: what a command prints about that is not believed. */
    static Judged judge(
            GateCommand command, How how, TestReport report, List<String> tail, Predicate<String> tools) {
        return switch (how) {
            case How.NotStarted(String reason) -> new Judged(Outcome.INFRA_ERROR, -1, "could not run: " + reason);
            case How.Killed(int signal) -> new Judged(
                    Outcome.INFRA_ERROR, -1, "killed from outside by signal " + signal);
            case How.Cancelled() -> new Judged(Outcome.INFRA_ERROR, -1, "cancelled");
            case How.TimedOut(Duration limit) -> new Judged(
                    Outcome.FAIL, -1, "timed out after " + Durations.shown(limit));
            case How.Exited exited when exited.wasKilled() -> new Judged(
                    Outcome.INFRA_ERROR, exited.code(), "killed from outside by signal 9");
            case How.Exited(int code) -> exited(command, code, report, tail, tools);
        };
    }

    private static Judged exited(
            GateCommand command, int code, TestReport report, List<String> tail, Predicate<String> tools) {
        if (code == 127 && !tools.test(firstWord(command))) {
            return new Judged(Outcome.INFRA_ERROR, code, "tool missing: " + firstWord(command) + " is not there");
        }
        if (code != 0) {
            String failed = report instanceof TestReport.Read r && r.failed() > 0
                    ? ", " + r.failed() + " of " + r.run() + " tests failed"
                    : "";
            return new Judged(Outcome.FAIL, code, "exit code " + code + failed);
        }
        if (command.kind() != GateCommand.Kind.TEST) {
            return new Judged(Outcome.PASS, 0, "");
        }
        return switch (report) {
            case TestReport.Unreadable(String why) -> new Judged(Outcome.UNKNOWN, 0, "report unreadable: " + why);
            case TestReport.Read r when r.failed() > 0 -> new Judged(
                    Outcome.FAIL, 0, "exit code 0, but the report has " + r.failed() + " failed tests");
            case TestReport.Read r when r.run() == 0 -> new Judged(Outcome.UNKNOWN, 0, "no test was executed");
            case TestReport.Read _ -> new Judged(Outcome.PASS, 0, "");
            case TestReport.NotAsked() -> saysNoTests(tail)
                    ? new Judged(Outcome.UNKNOWN, 0, "no test was executed")
                    : new Judged(Outcome.PASS, 0, "");
        };
    }

    private static boolean saysNoTests(List<String> tail) {
        return tail.stream().anyMatch(l -> NO_TESTS.matcher(l).matches())
                && tail.stream().noneMatch(l -> SOME_TESTS.matcher(l).matches());
    }

    private static String firstWord(GateCommand command) {
        return command.run().strip().split("\\s+", 2)[0];
    }
}
