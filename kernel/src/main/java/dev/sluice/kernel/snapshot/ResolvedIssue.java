package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.id.IssueId;

/** An issue that this iteration closed, with the check or evidence that closed it. */
public record ResolvedIssue(IssueId id, String closedBy, String text) {
    public ResolvedIssue {
        if (closedBy.isBlank() || closedBy.contains(": ")) {
            throw new IllegalArgumentException("what closed an issue is named in a few words without \": \"");
        }
    }
}
