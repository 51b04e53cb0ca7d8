package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.id.IssueId;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.task.Intake;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Scope;
import java.util.List;

/** Something that happened in a change. */
public sealed interface ChangeEvent {
    /** An event that takes a step of the machine. */
    sealed interface Moving extends ChangeEvent {
        Step step();
    }

    record RunStarted(
            RunId run,
            String flow,
            IntakeDraft draft,
            Command.Pins pins,
            Budget budget,
            Command.Proposals proposals)
            implements ChangeEvent {}

    /** A turn gave a result that fits its schema and the rules. */
    record TurnTaken(TurnId turn, TurnKind kind, Usage usage, List<String> denials) implements ChangeEvent {}

    /** A turn gave nothing usable; it is asked again with the reason, within limits. */
    record TurnRefused(TurnId turn, TurnKind kind, String reason, Usage usage, List<String> denials)
            implements ChangeEvent {}

    record IntakeProposed(IntakeDraft proposal) implements ChangeEvent {}

    record IntakeAccepted(Intake intake, Step step) implements Moving {}

    record FindingsReported(List<Evidence> evidence, Step step) implements Moving {}

    record ScopeLeft(List<String> paths, Step step) implements Moving {}

    record ScopeSettled(Scope scope, String reason, Step step) implements Moving {}

    record ContextAccepted(String by, Step step) implements Moving {}

    record ContextConsolidated(List<Fact> facts, List<Unknown> unknowns, Step step) implements Moving {}

    record PlanAdopted(Plan plan, Step step) implements Moving {}

    record FactMissed(List<String> cited, Unknown unknown, Step step) implements Moving {}

    record SliceReworded(String sentence) implements ChangeEvent {}

    record EditApplied(TreeHash tree, List<String> paths, List<String> uncovered, String summary, Step step)
            implements Moving {}

    /** The work tree was put back to the last checkpoint before the edit was committed: the edit is to be made again. */
    record EditLost(Step step) implements Moving {}

    record CheckpointRecorded(CommitHash commit, TreeHash tree, Step step) implements Moving {}

    record GateJudged(Verdict verdict, Usage usage, Step step) implements Moving {}

    /** A gate that could not run says nothing about the work. */
    record GateCouldNotRun(Verdict verdict, Usage usage) implements ChangeEvent {}

    record AuditRecorded(AuditVerdict verdict, List<Evidence> evidence, Step step) implements Moving {}

    /** What the auditor concluded. */
    enum AuditVerdict {
        PASS,
        FAIL
    }

    record LadderChosen(List<FactId> facts, String reason, List<Unknown> unknowns, Step step) implements Moving {}

    record ExitClaimed(List<Claim> claims, Step step) implements Moving {}

    /** What the editor says about one criterion; it is data, not a verdict. */
    record Claim(CriterionId criterion, String met, String evidence) {}

    /** The verifier could not tell about some criteria. */
    record CriteriaLeftOpen(List<Met> met, List<CriterionId> open) implements ChangeEvent {}

    record CriteriaJudged(List<Met> met, Step step) implements Moving {}

    record SliceStarted(Slice slice, List<Unknown> unknowns, Step step) implements Moving {}

    record IssueOpened(Issue issue, String subject) implements ChangeEvent {}

    record IssueResolved(IssueId issue, String closedBy) implements ChangeEvent {}

    record SnapshotRecorded(int number, Sha256 hash) implements ChangeEvent {}

    record HaltRaised(HaltId halt, ChangeHalt kind, String detail) implements ChangeEvent {}

    record HaltAnswered(HaltId halt, ChangeOption option, String by, String reason) implements ChangeEvent {}

    /** What had to be put back is back. */
    record Repaired(Repair what) implements ChangeEvent {}

    record RunPaused(Rest cause, String why) implements ChangeEvent {}

    record RunResumed(String by) implements ChangeEvent {}

    record RunStopped(StopCause cause, String reason) implements ChangeEvent {}

    record DeliveryRecorded(TreeHash tree, String branch, CommitHash head, Step step) implements Moving {}

    /** Why a run rests. */
    enum Rest {
        PERSON,
        INFRASTRUCTURE
    }

    /** Why a run stopped for good. */
    enum StopCause {
        PERSON,
        BUDGET
    }

    /** What has to be put back before the run may go on. */
    enum Repair {
        SNAPSHOTS,
        TREE,
        /** Both, each on a person's word, the snapshots first. */
        SNAPSHOTS_AND_TREE
    }
}
