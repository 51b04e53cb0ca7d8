package dev.sluice.kernel.gate;

import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.TreeHash;
import java.util.List;

/** What a gate run found out about one tree, with the id under which its evidence is kept. */
public record Verdict(
        GateRunId runId,
        GateName gate,
        TreeHash tree,
        Outcome outcome,
        String reason,
        List<CommandReport> commands,
        List<FailedTest> failures,
        TestCount tests,
        List<CriterionResult> criteria,
        List<String> tail,
        String confinement) {
    public static final int TAIL_LINES_MAX = 200;

    public Verdict {
        commands = List.copyOf(commands);
        failures = List.copyOf(failures);
        criteria = List.copyOf(criteria);
        tail = List.copyOf(tail);
    }

    /** One command as it ended; {@code exit} is -1 where it did not end by itself. */
    public record CommandReport(String run, int exit, long millis, Outcome outcome, String note) {}

    /** A test that failed, as its runner reported it. */
    public record FailedTest(String test, String message, String location) {}

    /** How many tests the runners reported; -1 where no report was asked for. */
    public record TestCount(int run, int failed, int skipped) {
        public static final TestCount NOT_REPORTED = new TestCount(-1, -1, -1);
    }

    /** What a criterion's own check said on this tree. */
    public record CriterionResult(CriterionId criterion, Outcome outcome, String check) {}
}
