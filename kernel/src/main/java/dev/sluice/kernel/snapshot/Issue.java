package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.id.IssueId;
import java.util.List;

/** Something unresolved, with exactly one next action; the detail is what a reader needs to act on it. */
public record Issue(IssueId id, NextAction next, String text, List<String> detail) {
    public Issue {
        detail = List.copyOf(detail);
    }
}
