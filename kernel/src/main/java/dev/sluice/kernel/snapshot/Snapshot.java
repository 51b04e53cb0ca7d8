package dev.sluice.kernel.snapshot;

import java.util.List;

/** The context of one iteration: header, evidence, consolidated context, issues. */
public record Snapshot(Header header, List<Evidence> evidence, Consolidated context, Issues issues) {
    public Snapshot {
        evidence = List.copyOf(evidence);
    }

    /** What plans and edits stand on. */
    public record Consolidated(
            String goal, List<String> constraints, List<ContextCriterion> criteria, List<Fact> facts) {
        public Consolidated {
            constraints = List.copyOf(constraints);
            criteria = List.copyOf(criteria);
            facts = List.copyOf(facts);
        }
    }

    /** What is unresolved, and what this iteration resolved. */
    public record Issues(List<Issue> open, List<ResolvedIssue> resolved) {
        public Issues {
            open = List.copyOf(open);
            resolved = List.copyOf(resolved);
        }
    }
}
