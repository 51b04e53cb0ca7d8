package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.Evidence;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What must hold when a run goes on for long: nothing that decides is forgotten, nothing else piles up. */
class LongRunTest {
    private static final Budget LONG = new Budget(2_000, 2_000, 1_000_000, 1_000_000, 1_000_000);

    private final Drive run = new Drive();

    private void begin() {
        run.start(Drive.draft(Drive.checked("AC-1")), LONG, Command.Proposals.REFUSED).toFirstGate();
    }

    private static List<String> path(int n) {
        return List.of("src/p" + n);
    }

    /** A failure, the audit it may ask for, and the choice to plan anew. */
    private void failAndChoose() {
        run.gate(GateName.ITERATION, Outcome.FAIL).write();
        if (run.turn().kind() == TurnKind.AUDIT) {
            run.answer(TurnKind.AUDIT, Answers.audit("FAIL", "zero is not handled"));
            run.answer(TurnKind.CONSOLIDATE, Answers.consolidate(List.of()));
        }
        run.ladder("re-plan");
    }

    @Test
    void plan_ofAnApproachTriedEightyPlansAgo_isSentBack() {
        begin();
        for (int n = 2; n <= 80; n++) {
            failAndChoose();
            run.answer(TurnKind.PLAN, Answers.plan("hypothesis " + n, List.of("F-1"), path(n))).edit("src/a");
        }
        failAndChoose();
        run.answer(TurnKind.PLAN, Answers.plan("H1", List.of("F-2"), path(1)));
        assertThat(run.all(ChangeEvent.TurnRefused.class))
                .extracting(ChangeEvent.TurnRefused::reason)
                .containsExactly("this approach was tried already in this slice; give another hypothesis");
    }

    @Test
    void audits_thatSayTheSameAgain_leaveOneIssueEach() {
        begin();
        for (int n = 2; n <= 9; n++) {
            failAndChoose();
            run.answer(TurnKind.PLAN, Answers.plan("hypothesis " + n, List.of("F-1"), path(n))).edit("src/a");
        }
        assertThat(run.all(ChangeEvent.AuditRecorded.class)).hasSizeGreaterThan(3);
        assertThat(run.state.knowledge().open())
                .extracting(t -> t.issue().text())
                .filteredOn(text -> text.contains("zero"))
                .hasSize(2)
                .anyMatch(text -> text.startsWith("evidence gap: no test for zero"))
                .anyMatch(text -> text.contains("zero is not handled"));
    }

    @Test
    void gateResults_thatNobodyConsolidates_waitInABoundedNumber_theNewestFirst() {
        begin();
        for (int n = 2; n <= 30; n++) {
            run.gate(GateName.ITERATION, Outcome.PASS)
                    .answer(TurnKind.EXIT_CLAIM, Answers.claim("unmet", "AC-1"))
                    .answer(TurnKind.NEW_SLICE, Answers.slice("slice " + n))
                    .answer(TurnKind.PLAN, Answers.plan("hypothesis " + n, List.of("F-1"), path(n)))
                    .edit("src/a");
        }
        assertThat(run.state.knowledge().evidence())
                .hasSize(Knowledge.GATE_NOTES_MAX)
                .last()
                .extracting(Evidence::source)
                .isEqualTo("G-" + Drive.RUN + "-29");
    }

    @Test
    void pathsBeyondThePlan_howeverMany_areNamedInAShortIssue_andAllAreHeldAgainstTheNextPlan() {
        begin();
        for (int n = 1; n <= 40; n++) {
            run.gate(GateName.ITERATION, Outcome.PASS)
                    .answer(TurnKind.EXIT_CLAIM, Answers.claim("unmet", "AC-1"))
                    .answer(TurnKind.NEW_SLICE, Answers.slice("slice " + n))
                    .answer(TurnKind.PLAN, Answers.plan("hypothesis " + n, List.of("F-1"), path(n)))
                    .edit("src/p" + n, "docs/d" + n);
        }
        assertThat(run.state.knowledge().openOn(PlanRules.UNCOVERED).orElseThrow().text())
                .contains("docs/d40")
                .doesNotContain("docs/d1,")
                .endsWith(" and 20 more");
        assertThat(run.state.product().uncovered()).hasSize(40).contains("docs/d1");
    }

    @Test
    void brief_ofManyFacts_showsThoseThePlanStandsOnAndTheNewest_andSaysHowManyMoreThereAre() {
        BusyRun busy = new BusyRun();
        while (busy.drive.state.snapshots().size() < 60 || !isEditing(busy)) {
            busy.step();
        }
        int facts = busy.drive.state.latest().orElseThrow().context().facts().size();
        assertThat(busy.drive.turn().brief().text())
                .contains("- F-1 [")
                .contains("- F-" + facts + " [")
                .doesNotContain("- F-50 [")
                .contains("Not listed here: " + (facts - Excerpt.FACTS_MAX) + " older facts");
    }

    private static boolean isEditing(BusyRun busy) {
        return busy.drive.state.phase() == Phase.EDITING && Errand.of(busy.drive.state) == Errand.TAKE_TURN;
    }
}
