package dev.sluice.runtime.gate;

import dev.sluice.kernel.gate.Verdict;
import java.util.List;

/** What a test runner's own report says. */
public sealed interface TestReport {
    /** It could be read. */
    record Read(int run, int failed, int skipped, List<Verdict.FailedTest> failures) implements TestReport {
        public Read {
            failures = List.copyOf(failures);
        }
    }

    /** It is missing, broken, or contradicts itself. */
    record Unreadable(String why) implements TestReport {}

    /** None was asked for. */
    record NotAsked() implements TestReport {}
}
