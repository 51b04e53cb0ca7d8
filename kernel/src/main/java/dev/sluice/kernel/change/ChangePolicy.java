package dev.sluice.kernel.change;

import static dev.sluice.kernel.change.Phase.AUDITING;
import static dev.sluice.kernel.change.Phase.CHECKPOINTING;
import static dev.sluice.kernel.change.Phase.CHOOSING;
import static dev.sluice.kernel.change.Phase.CLAIMING;
import static dev.sluice.kernel.change.Phase.CONSOLIDATING;
import static dev.sluice.kernel.change.Phase.DELIVERED;
import static dev.sluice.kernel.change.Phase.DELIVERING;
import static dev.sluice.kernel.change.Phase.EDITING;
import static dev.sluice.kernel.change.Phase.EXIT_VERIFYING;
import static dev.sluice.kernel.change.Phase.INTAKE;
import static dev.sluice.kernel.change.Phase.JUDGING;
import static dev.sluice.kernel.change.Phase.PLANNING;
import static dev.sluice.kernel.change.Phase.SCOPING;
import static dev.sluice.kernel.change.Phase.SCOUTING;
import static dev.sluice.kernel.change.Phase.SLICING;
import static dev.sluice.kernel.change.Phase.VERIFYING;
import static dev.sluice.kernel.flow.Transition.Snapshot.UNCHANGED;
import static dev.sluice.kernel.flow.Transition.Snapshot.WRITTEN;

import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.flow.TransitionTable;
import java.util.List;
import java.util.Set;

/** Where the flows that make one change differ: their machine, their thresholds, what scouts may say. */
public record ChangePolicy(
        String flow, TransitionTable<Phase, Step> table, int auditAtFails, int scoutRoundsMax, Advice advice) {
    /** Whether a scout may say how to change the code. */
    public enum Advice {
        REFUSED,
        ALLOWED
    }

    /** One editor, read-only scouts, versioned context; an audit is required at three consecutive failures. */
    public static final ChangePolicy SOLO = new ChangePolicy("solo", solo(), 3, 3, Advice.REFUSED);

    private static TransitionTable<Phase, Step> solo() {
        return new TransitionTable<>(
                "solo",
                Phase.class,
                INTAKE,
                Set.of(DELIVERED),
                List.of(
                        row(Step.ACCEPT_INTAKE, INTAKE, SCOUTING, "the terms are complete", WRITTEN),
                        row(
                                Step.ACCEPT_KNOWN_INTAKE,
                                INTAKE,
                                PLANNING,
                                "the terms are complete and state all that must be known",
                                WRITTEN),
                        row(Step.REPORT_FINDINGS, SCOUTING, SCOUTING, "an unknown is answered, others remain", UNCHANGED),
                        row(Step.FINISH_SCOUTING, SCOUTING, CONSOLIDATING, "the last unknown is answered", UNCHANGED),
                        row(Step.LEAVE_SCOPE, SCOUTING, SCOPING, "a finding lies out of scope", UNCHANGED),
                        row(Step.SETTLE_SCOPE, SCOPING, SCOUTING, "the editor revised or kept the scope", WRITTEN),
                        row(Step.ACCEPT_CONTEXT, SCOUTING, PLANNING, "a person lets it go on with what is known", UNCHANGED),
                        row(Step.CONSOLIDATE, CONSOLIDATING, PLANNING, "the context is sufficient", WRITTEN),
                        row(Step.FIND_GAPS, CONSOLIDATING, SCOUTING, "something that must be known is not", WRITTEN),
                        row(Step.CONSOLIDATE_AUDIT, CONSOLIDATING, CHOOSING, "an audit is consolidated", WRITTEN),
                        row(Step.CLEAR_AUDIT, CONSOLIDATING, CLAIMING, "an audit before exit found nothing unmet", WRITTEN),
                        row(Step.ADOPT_PLAN, PLANNING, EDITING, "the plan stands on consolidated facts", UNCHANGED),
                        row(Step.MISS_FACT, PLANNING, SCOUTING, "the plan cites what is not consolidated", WRITTEN),
                        row(Step.APPLY_EDIT, EDITING, CHECKPOINTING, "the change is harvested", UNCHANGED),
                        row(Step.COMMIT, CHECKPOINTING, VERIFYING, "the engine committed the tree", UNCHANGED),
                        row(Step.LOSE_EDIT, CHECKPOINTING, EDITING, "the tree had to be put back before it was committed", UNCHANGED),
                        row(Step.PASS_ITERATION, VERIFYING, CLAIMING, "the iteration gate passes", WRITTEN),
                        row(Step.FAIL_ITERATION, VERIFYING, CHOOSING, "the iteration gate fails", WRITTEN),
                        row(
                                Step.FAIL_ITERATION_AGAIN,
                                VERIFYING,
                                AUDITING,
                                "the iteration gate fails for the third time in a row or more",
                                WRITTEN),
                        row(Step.RECORD_AUDIT, AUDITING, CONSOLIDATING, "the report is evidence", WRITTEN),
                        row(Step.FIX_FORWARD, CHOOSING, EDITING, "the failure is local and understood", UNCHANGED),
                        row(Step.RE_SCOUT, CHOOSING, SCOUTING, "facts are missing or wrong", UNCHANGED),
                        row(Step.RE_PLAN, CHOOSING, PLANNING, "the approach is wrong", UNCHANGED),
                        row(Step.ASK_AUDIT, CHOOSING, AUDITING, "the editor asks for an audit", UNCHANGED),
                        row(Step.ASK_AUDIT, CLAIMING, AUDITING, "the editor asks for an audit before exit", UNCHANGED),
                        row(Step.CLAIM_CHECKED, CLAIMING, EXIT_VERIFYING, "every criterion has a check", UNCHANGED),
                        row(Step.CLAIM_JUDGED, CLAIMING, JUDGING, "some criterion has no check", UNCHANGED),
                        row(Step.CLAIM_UNMET, CLAIMING, SLICING, "some criterion is not met yet", UNCHANGED),
                        row(Step.START_SLICE, SLICING, SCOUTING, "a new slice, with unknowns", WRITTEN),
                        row(Step.START_KNOWN_SLICE, SLICING, PLANNING, "a new slice, in known terrain", WRITTEN),
                        row(Step.JUDGE_MET, JUDGING, EXIT_VERIFYING, "verifier or person finds all met", UNCHANGED),
                        row(Step.JUDGE_UNMET, JUDGING, CHOOSING, "verifier or person finds one unmet", WRITTEN),
                        row(Step.PASS_EXIT, EXIT_VERIFYING, DELIVERING, "the exit gate passes", WRITTEN),
                        row(Step.FAIL_EXIT, EXIT_VERIFYING, CHOOSING, "the exit gate fails", WRITTEN),
                        row(
                                Step.FAIL_EXIT_AGAIN,
                                EXIT_VERIFYING,
                                AUDITING,
                                "the exit gate fails for the third time in a row or more",
                                WRITTEN),
                        row(Step.DELIVER, DELIVERING, DELIVERED, "the tree that passed is on the branch", UNCHANGED)));
    }

    private static Transition<Phase, Step> row(
            Step step, Phase from, Phase to, String when, Transition.Snapshot snapshot) {
        return new Transition<>(step, from, to, when, snapshot);
    }
}
