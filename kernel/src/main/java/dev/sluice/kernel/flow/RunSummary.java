package dev.sluice.kernel.flow;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.SnapshotHashes;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Where a run stands, in terms that every flow shares; what status, progress and reports are made from. */
public record RunSummary(
        RunId run,
        String flow,
        RunStatus status,
        String phase,
        String goal,
        String sliceId,
        String slice,
        String counters,
        int iterations,
        int verifyRuns,
        Usage spent,
        Budget budget,
        Command.Pins pins,
        Optional<TreeHash> tree,
        Optional<CommitHash> head,
        SortedMap<Integer, Sha256> snapshots,
        List<GateLine> gates,
        List<Issue> issues,
        List<CriterionLine> criteria,
        Optional<Halt> halt,
        String reason,
        List<String> lastTail) {
    public RunSummary {
        snapshots = SnapshotHashes.copyOf(snapshots);
        gates = List.copyOf(gates);
        issues = List.copyOf(issues);
        criteria = List.copyOf(criteria);
        lastTail = List.copyOf(lastTail);
    }

    /** One gate run: which gate, how it went, under which id its evidence lies. */
    public record GateLine(String gate, String outcome, String runId) {}

    /** One criterion, and by whose word it is met. */
    public record CriterionLine(String id, String text, String met) {}
}
