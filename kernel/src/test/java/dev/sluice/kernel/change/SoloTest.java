package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.SliceId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.NextAction;
import dev.sluice.kernel.snapshot.Snapshot;
import dev.sluice.kernel.snapshot.SnapshotParser;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.value.Value;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The solo policy: given what happened, when this is reported, then that follows. */
class SoloTest {
    private final Drive run = new Drive();

    private Snapshot dueSnapshot() {
        assertThat(run.next()).isInstanceOf(Work.WriteSnapshot.class);
        return SnapshotParser.parse("due", ((Work.WriteSnapshot) run.next()).text());
    }

    private Drive failTimes(int times) {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate();
        for (int i = 1; i <= times; i++) {
            run.gate(GateName.ITERATION, Outcome.FAIL);
            if (i < times) {
                run.ladder("fix-forward").edit("src/a");
            }
        }
        return run;
    }

    @Test
    @Tag("SOLO-2")
    void start_anyTermMissing_isRejectedNamingIt() {
        IntakeDraft full = Drive.draft(Drive.checked("AC-1"));
        IntakeDraft noGoal = new IntakeDraft(
                "", full.constraints(), full.criteria(), full.scope(), full.gates(), full.slice(), full.known());
        IntakeDraft noCriteria = Drive.draft();
        IntakeDraft noScope = new IntakeDraft(
                "g", List.of(), full.criteria(), Optional.empty(), full.gates(), full.slice(), full.known());
        IntakeDraft noGates = new IntakeDraft(
                "g",
                List.of(),
                full.criteria(),
                full.scope(),
                new Gates(List.of(), List.of()),
                full.slice(),
                full.known());
        IntakeDraft noSlice =
                new IntakeDraft("g", List.of(), full.criteria(), full.scope(), full.gates(), "", full.known());
        assertThat(rejected(noGoal)).contains("goal");
        assertThat(rejected(noCriteria)).contains("criteria");
        assertThat(rejected(noScope)).contains("scope cap");
        assertThat(rejected(noGates)).contains("iteration gate").contains("exit gate");
        assertThat(rejected(noSlice)).contains("slice");
    }

    private String rejected(IntakeDraft draft) {
        return run.rejection(Drive.startCommand(draft, Budget.STANDARD, Command.Proposals.REFUSED));
    }

    @Test
    @Tag("SOLO-2")
    void start_missingGates_isRejectedEvenWhereAnAgentMayPropose() {
        IntakeDraft noGates = new IntakeDraft(
                "g", List.of(), List.of(), Optional.empty(), new Gates(List.of(), List.of()), "", List.of());
        assertThat(run.rejection(Drive.startCommand(noGates, Budget.STANDARD, Command.Proposals.ACCEPTED)))
                .contains("gate");
    }

    @Test
    @Tag("SOLO-2")
    void intakeTurn_proposesTerms_personConfirms_theRunStarts() {
        run.start(new IntakeDraft("g", List.of(), List.of(), Optional.empty(), Drive.GATES, "", List.of()),
                Budget.STANDARD,
                Command.Proposals.CONFIRMED_BY_PERSON);
        run.answer(
                TurnKind.INTAKE,
                Value.object()
                        .put("kind", "intake")
                        .put("goal", "other goal")
                        .put("criteria", List.of(Value.object().put("text", "works").put("check", "true").build()))
                        .put("scope", Value.object().put("sentence", "s").putStrings("include", List.of("**")).build())
                        .put("slice", "first")
                        .build());
        assertThat(run.next()).isInstanceOf(Work.AskPerson.class);
        run.ok(new Command.Answer(HaltId.of(1), 1, "ann", ""));
        assertThat(run.state.intake().goal()).isEqualTo("g");
        assertThat(run.state.intake().criteria()).hasSize(1).allMatch(c -> c.check().equals(Optional.of("true")));
        assertThat(dueSnapshot().header().iteration()).isEqualTo(1);
    }

    @Test
    @Tag("SOLO-2")
    void intakeTurn_whoseTermsNobodyConfirms_cannotBringItsOwnChecks() {
        run.start(new IntakeDraft("g", List.of(), List.of(), Optional.of(Drive.SCOPE), Drive.GATES, "s", List.of()),
                Budget.STANDARD,
                Command.Proposals.ACCEPTED);
        run.answer(
                TurnKind.INTAKE,
                Value.object()
                        .put("kind", "intake")
                        .put("goal", "g")
                        .put("criteria", List.of(Value.object().put("text", "works").put("check", "true").build()))
                        .build());
        assertThat(run.state.intake().criteria()).hasSize(1).allMatch(c -> c.check().isEmpty());
    }

    @Test
    @Tag("SOLO-6")
    void firstSnapshot_isWrittenBeforeAnyTurn_withCountersZero() {
        run.start(Drive.draft(Drive.checked("AC-1")));
        Snapshot first = dueSnapshot();
        assertThat(first.header().lastGateRun()).isEmpty();
        assertThat(first.header().iterationFails()).isZero();
        assertThat(first.header().exitFails()).isZero();
        assertThat(first.header().parent()).isEmpty();
        assertThat(first.context().constraints()).containsExactly("no new dependency");
        assertThat(first.context().criteria()).hasSize(1);
        assertThat(first.header().iterationGate()).isEqualTo("make test");
        assertThat(first.evidence()).isEmpty();
        run.write();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.SCOUT);
    }

    @Test
    @Tag("SOLO-6")
    void newSlice_writesItsInitialSnapshot_beforeAnyTurn() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.FAIL);
        run.ladder("fix-forward").edit("src/a").gate(GateName.ITERATION, Outcome.PASS);
        run.answer(TurnKind.EXIT_CLAIM, Answers.claim("unmet", "AC-1"));
        run.answer(TurnKind.NEW_SLICE, Answers.slice("subtract too"));
        Snapshot initial = dueSnapshot();
        assertThat(initial.header().sliceId()).isEqualTo(SliceId.of(2));
        assertThat(initial.header().lastGateRun()).isEmpty();
        assertThat(initial.header().iterationFails()).isZero();
        run.write();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.PLAN);
    }

    @Test
    @Tag("SOLO-10")
    void scouting_endsWhenEntryPointsTestsAndCommandsAreKnown() {
        run.start(Drive.draft(Drive.checked("AC-1"))).scoutAll();
        assertThat(run.all(ChangeEvent.FindingsReported.class)).hasSize(3);
        run.consolidate().write();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.PLAN);
    }

    @Test
    @Tag("SOLO-10")
    void scouting_takesNoTurn_whenTheTaskStatesAllThatMustBeKnown() {
        run.start(Drive.known(Drive.draft(Drive.checked("AC-1")))).write();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.PLAN);
    }

    @Test
    @Tag("SOLO-10")
    void scouting_thatNeverSuffices_haltsAfterThreeRounds() {
        run.start(Drive.draft(Drive.checked("AC-1")));
        for (int round = 1; round <= 3; round++) {
            run.scoutAll().answer(TurnKind.CONSOLIDATE, Answers.consolidate(List.of()));
        }
        assertThat(run.all(ChangeEvent.HaltRaised.class))
                .extracting(ChangeEvent.HaltRaised::kind)
                .containsExactly(ChangeHalt.CONTEXT_INSUFFICIENT);
        run.ok(new Command.Answer(HaltId.of(1), 2, "ann", "")).expect(TurnKind.PLAN);
    }

    @Test
    @Tag("SOLO-8")
    void finding_outOfScope_isRefused_andTheScopeIsSettledInASnapshotBeforeScoutingGoesOn() {
        run.start(Drive.draft(Drive.checked("AC-1"))).scout("src/secret/key");
        assertThat(run.state.knowledge().evidence()).isEmpty();
        assertThat(run.all(ChangeEvent.ScopeLeft.class)).hasSize(1);
        run.answer(TurnKind.SCOPE_REVISION, Answers.scope(List.of("src/**", "lib/**")));
        assertThat(dueSnapshot().header().scopeCap()).contains("lib/**");
        run.write();
        assertThat(run.turn().scope().holds("lib/x")).isTrue();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.SCOUT);
    }

    @Test
    @Tag("SOLO-9")
    void finding_thatProposesAChange_isSentBack() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .answer(TurnKind.SCOUT, Answers.scout("src/a", "The loop should be changed to start at zero."));
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
        assertThat(run.turn().attempt()).isEqualTo(2);
        assertThat(run.turn().brief().text()).contains("proposes a change");
    }

    @Test
    @Tag("SOLO-9")
    void uncertainties_areRecordedAsEvidence() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .answer(
                        TurnKind.SCOUT,
                        Value.object()
                                .put("kind", "scout")
                                .put("findings", List.<Value>of())
                                .putStrings("uncertainties", List.of("whether zero is allowed"))
                                .build());
        assertThat(run.state.knowledge().evidence())
                .extracting(e -> e.note())
                .containsExactly("uncertain: whether zero is allowed");
    }

    @Test
    @Tag("SOLO-11")
    void consolidation_mintsFactsThatNameTheirEvidence_inANewSnapshotBeforePlanning() {
        run.start(Drive.draft(Drive.checked("AC-1"))).scoutAll().consolidate();
        Snapshot s = dueSnapshot();
        assertThat(s.context().facts()).hasSize(3).allMatch(f -> !f.evidence().isEmpty());
        assertThat(s.evidence()).hasSize(3);
        run.write();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.PLAN);
    }

    @Test
    @Tag("SOLO-11")
    void promotion_ofEvidenceThatIsNotThere_isSentBack() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .scoutAll()
                .answer(TurnKind.CONSOLIDATE, Answers.consolidate(List.of("E-0009-1")));
        assertThat(run.all(ChangeEvent.TurnRefused.class)).extracting(ChangeEvent.TurnRefused::reason).singleElement()
                .asString().contains("E-0009-1");
    }

    @Test
    @Tag("SOLO-12")
    void plan_onAFactThatIsNotConsolidated_opensAnIssueToReScout() {
        run.start(Drive.draft(Drive.checked("AC-1"))).scoutAll().consolidate();
        run.answer(TurnKind.PLAN, Answers.plan("h", List.of("F-1", "F-99"), List.of("src/a")));
        assertThat(run.state.phase()).isEqualTo(Phase.SCOUTING);
        assertThat(dueSnapshot().issues().open())
                .extracting(i -> i.next())
                .containsExactly(NextAction.RE_SCOUT);
        run.write().scout("src/b").consolidate();
        assertThat(dueSnapshot().issues().resolved()).hasSize(1);
        assertThat(run.write().turn().kind()).isEqualTo(TurnKind.PLAN);
    }

    @Test
    @Tag("SOLO-12")
    void plan_withoutTheIterationGate_doesNotFitItsSchema() {
        run.start(Drive.draft(Drive.checked("AC-1"))).scoutAll().consolidate();
        run.answer(
                TurnKind.PLAN,
                Value.object().put("kind", "plan").put("approach", "a").put("hypothesis", "h")
                        .putStrings("facts", List.of("F-1")).putStrings("paths", List.of("x")).put("gate", "exit").build());
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
    }

    @Test
    @Tag("SOLO-13")
    void briefsForPlanningAndEditing_neverContainEvidence_norAnOlderSnapshot() {
        run.start(Drive.draft(Drive.checked("AC-1")));
        while (run.write().next() instanceof Work.TakeTurn t && t.kind() == TurnKind.SCOUT) {
            run.answer(TurnKind.SCOUT, Answers.scout("src/a", "RAW-EVIDENCE-MARK"));
        }
        assertThat(run.turn().brief().text()).as("consolidation sees it").contains("RAW-EVIDENCE-MARK");
        run.consolidate().expect(TurnKind.PLAN);
        assertThat(run.turn().brief().text())
                .doesNotContain("RAW-EVIDENCE-MARK")
                .contains("Iteration: 0002")
                .doesNotContain("Iteration: 0001")
                .contains("F-1 [entry-points]");
        run.plan("h").expect(TurnKind.EDIT);
        assertThat(run.turn().brief().text()).doesNotContain("RAW-EVIDENCE-MARK").contains("Hypothesis: h");
    }

    @Test
    @Tag("SOLO-14")
    void gateRuns_updateOnlyTheirOwnCounter_inANewSnapshot() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.FAIL);
        Snapshot failed = dueSnapshot();
        assertThat(failed.header().lastGateRun()).contains(GateName.ITERATION);
        assertThat(failed.header().lastGateOutcome()).contains("FAIL");
        assertThat(failed.header().iterationFails()).isEqualTo(1);
        assertThat(failed.issues().open()).hasSize(1);
        run.ladder("fix-forward").edit("src/a").gate(GateName.ITERATION, Outcome.PASS);
        Snapshot passed = dueSnapshot();
        assertThat(passed.header().iterationFails()).isZero();
        assertThat(passed.issues().open()).isEmpty();
        assertThat(passed.issues().resolved()).hasSize(1).allMatch(r -> r.closedBy().startsWith("G-R-"));
        run.answer(TurnKind.EXIT_CLAIM, Answers.claim("check", "AC-1")).gate(GateName.EXIT, Outcome.FAIL);
        Snapshot exit = dueSnapshot();
        assertThat(exit.header().exitFails()).isEqualTo(1);
        assertThat(exit.header().iterationFails()).isZero();
        run.ladder("fix-forward").edit("src/a").gate(GateName.ITERATION, Outcome.FAIL);
        assertThat(dueSnapshot().header().exitFails()).isEqualTo(1);
        assertThat(dueSnapshot().header().iterationFails()).isEqualTo(1);
    }

    @Test
    @Tag("SOLO-14")
    void unknownOutcome_countsAsAFailure_andReadsFailInTheHeader() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.UNKNOWN);
        assertThat(dueSnapshot().header().lastGateOutcome()).contains("FAIL");
        assertThat(dueSnapshot().header().iterationFails()).isEqualTo(1);
    }

    @Test
    @Tag("SOLO-14")
    void infrastructureError_countsAsNothing_opensAnIssue_andRestsTheRun() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.INFRA_ERROR);
        assertThat(run.next()).isEqualTo(new Work.Finished(Ending.INFRA_ERROR, "because"));
        run.ok(new Command.Resume("ann"));
        Snapshot s = dueSnapshot();
        assertThat(s.header().lastGateRun()).isEmpty();
        assertThat(s.header().iterationFails()).isZero();
        assertThat(s.issues().open()).hasSize(1);
        run.gate(GateName.ITERATION, Outcome.PASS);
        assertThat(dueSnapshot().issues().resolved()).hasSize(1);
        assertThat(run.state.judgement().gateRuns()).isEqualTo(2);
    }

    @Test
    @Tag("SOLO-15")
    void rewordingTheSlice_resetsNothing() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.FAIL);
        Value.Obj ladder = Answers.ladder("re-plan");
        run.answer(TurnKind.LADDER, reworded(ladder, "add, but said better"));
        run.answer(TurnKind.PLAN, Answers.plan("h2", List.of("F-2"), List.of("src/a")));
        run.edit("src/a").gate(GateName.ITERATION, Outcome.FAIL);
        assertThat(dueSnapshot().header().slice()).isEqualTo("add, but said better");
        assertThat(dueSnapshot().header().sliceId()).isEqualTo(SliceId.of(1));
        assertThat(dueSnapshot().header().iterationFails()).isEqualTo(2);
    }

    private static Value.Obj reworded(Value.Obj result, String words) {
        var all = Value.object();
        result.fields().forEach(all::put);
        return all.put("slice", words).build();
    }

    @Test
    @Tag("SOLO-16")
    void thirdFailure_requiresAnAudit_beforeAnyPlanOrEdit() {
        failTimes(3).expect(TurnKind.AUDIT);
        run.answer(TurnKind.AUDIT, Answers.audit("FAIL", "zero is not handled"));
        Snapshot recorded = dueSnapshot();
        assertThat(recorded.evidence()).anyMatch(e -> e.note().contains("zero is not handled"));
        assertThat(recorded.issues().open()).anyMatch(i -> i.text().contains("no test for zero"));
        run.write();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.CONSOLIDATE);
        run.consolidate();
        assertThat(dueSnapshot().context().facts()).anyMatch(f -> f.text().contains("E-0006"));
        run.write();
        assertThat(run.turn().kind()).isEqualTo(TurnKind.LADDER);
    }

    @Test
    @Tag("SOLO-16")
    void auditConclusions_thatAreNotPromoted_areFiledAsIssues() {
        failTimes(3).answer(TurnKind.AUDIT, Answers.audit("FAIL", "zero is not handled"));
        run.answer(TurnKind.CONSOLIDATE, Answers.consolidate(List.of()));
        assertThat(dueSnapshot().issues().open()).anyMatch(i -> i.text().contains("zero is not handled"));
    }

    @Test
    @Tag("SOLO-16")
    void everyFurtherFailure_requiresAnAuditAgain() {
        failTimes(3).answer(TurnKind.AUDIT, Answers.audit("FAIL", "zero"));
        run.consolidate().ladder("fix-forward").edit("src/a").gate(GateName.ITERATION, Outcome.FAIL);
        assertThat(run.write().turn().kind()).isEqualTo(TurnKind.AUDIT);
    }

    @Test
    @Tag("SOLO-16")
    void thirdExitFailure_requiresAnAudit() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate();
        for (int i = 1; i <= 3; i++) {
            run.gate(GateName.ITERATION, Outcome.PASS)
                    .answer(TurnKind.EXIT_CLAIM, Answers.claim("check", "AC-1"))
                    .gate(GateName.EXIT, Outcome.FAIL);
            if (i < 3) {
                run.ladder("fix-forward").edit("src/a");
            }
        }
        assertThat(run.write().turn().kind()).isEqualTo(TurnKind.AUDIT);
    }

    @Test
    @Tag("SOLO-16")
    void audit_mayBeAskedForEarlier_byTheEditor() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.PASS);
        var claim = Value.object();
        Answers.claim("check", "AC-1").fields().forEach(claim::put);
        run.answer(TurnKind.EXIT_CLAIM, claim.put("audit", true).build());
        run.answer(TurnKind.AUDIT, Answers.audit("PASS", "none found")).consolidate().expect(TurnKind.EXIT_CLAIM);
    }

    @Test
    @Tag("SOLO-16")
    void auditBeforeExit_thatFindsFault_turnsAwayFromTheExit() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.PASS);
        var claim = Value.object();
        Answers.claim("check", "AC-1").fields().forEach(claim::put);
        run.answer(TurnKind.EXIT_CLAIM, claim.put("audit", true).build());
        run.answer(TurnKind.AUDIT, Answers.audit("FAIL", "zero")).consolidate().expect(TurnKind.LADDER);
    }

    @Test
    @Tag("SOLO-16")
    void ladder_withoutAConsolidatedFact_isSentBack() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.FAIL);
        run.answer(
                TurnKind.LADDER,
                Value.object().put("kind", "ladder").put("choice", "re-plan").putStrings("facts", List.of("F-77"))
                        .put("reason", "r").build());
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
    }

    @Test
    @Tag("SOLO-17")
    void audit_thatPrescribesAChange_isSentBack() {
        failTimes(3).answer(TurnKind.AUDIT, Answers.audit("FAIL", "Change the operator to plus."));
        assertThat(run.all(ChangeEvent.TurnRefused.class))
                .extracting(ChangeEvent.TurnRefused::reason)
                .singleElement()
                .asString()
                .contains("prescribes a change");
        run.answer(TurnKind.AUDIT, Answers.audit("FAIL", "diff --git a/x b/x"));
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(2);
    }

    @Test
    @Tag("SOLO-17")
    void audit_withAMismatchTiedToNoCriterion_isSentBack() {
        failTimes(3);
        var report = Value.object();
        Answers.audit("FAIL", "c").fields().forEach(report::put);
        run.answer(
                TurnKind.AUDIT,
                report.put("mismatches", List.of(Value.object().put("criterion", "AC-9").put("text", "x").build()))
                        .build());
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
    }

    @Test
    @Tag("SOLO-18")
    void exit_needsEveryCriterionMet_theExitGateOnThisTree_andASnapshotThatSaysSo() {
        run.start(Drive.draft(Drive.checked("AC-1"), Drive.judged("AC-2")))
                .toFirstGate()
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("evidence", "AC-1", "AC-2"))
                .answer(TurnKind.JUDGE, Answers.judge("AC-2", "PASS"))
                .gate(GateName.EXIT, Outcome.PASS);
        assertThat(dueSnapshot().header().lastGateRun()).contains(GateName.EXIT);
        assertThat(dueSnapshot().header().lastGateOutcome()).contains("PASS");
        run.deliver();
        assertThat(run.state.status()).isEqualTo(RunStatus.DELIVERED);
        assertThat(run.state.judgement().met()).extracting(Met::by).containsExactly(Met.By.JUDGED, Met.By.CHECK);
    }

    @Test
    @Tag("SOLO-18")
    void claim_thatLeavesOutACriterion_isSentBack() {
        run.start(Drive.draft(Drive.checked("AC-1"), Drive.judged("AC-2")))
                .toFirstGate()
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("check", "AC-1"));
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
    }

    @Test
    @Tag("SOLO-18")
    void judgedUnmet_goesBackToWork_andVerifierDoubt_asksAPerson() {
        run.start(Drive.draft(Drive.judged("AC-2")))
                .toFirstGate()
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("evidence", "AC-2"))
                .answer(TurnKind.JUDGE, Answers.judge("AC-2", "FAIL"))
                .ladder("fix-forward")
                .edit("src/a")
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("evidence", "AC-2"))
                .answer(TurnKind.JUDGE, Answers.judge("AC-2", "UNKNOWN"));
        assertThat(run.next()).isInstanceOf(Work.AskPerson.class);
        run.ok(new Command.Answer(HaltId.of(1), 2, "ann", "I tried it"))
                .gate(GateName.EXIT, Outcome.PASS)
                .deliver();
        assertThat(run.state.judgement().met()).extracting(Met::by).containsExactly(Met.By.PERSON);
    }

    @Test
    @Tag("SOLO-18")
    void passVerdict_overAFailedCheck_isRejected() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .toFirstGate()
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("check", "AC-1"));
        Work.RunGate work = (Work.RunGate) run.next();
        var pass = Drive.verdict(work, Outcome.PASS);
        var forged = new Verdict(
                pass.runId(), pass.gate(), pass.tree(), pass.outcome(), "", pass.commands(), List.of(), pass.tests(),
                List.of(), List.of(), "");
        assertThat(run.rejection(new Command.GateReported(forged, Usage.NONE))).contains("criterion");
    }

    @Test
    @Tag("SOLO-19")
    void changeRecord_saysWhatWhyHowVerifiedAndRisks() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .scoutAll()
                .consolidate()
                .answer(TurnKind.PLAN, Answers.plan("h1", List.of("F-1"), List.of("src/a")))
                .edit("src/a", "docs/extra")
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("check", "AC-1"))
                .gate(GateName.EXIT, Outcome.PASS)
                .write();
        String record = ((Work.Deliver) run.next()).changeRecord();
        assertThat(record)
                .contains("edited")
                .contains("make it add")
                .contains("G-" + Drive.RUN + "-2: PASS")
                .contains("met by its check")
                .contains("docs/extra");
    }

    @Test
    @Tag("SOLO-20")
    void pathsBeyondThePlan_becomeAFinding_untilAPlanCoversThem() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .scoutAll()
                .consolidate()
                .answer(TurnKind.PLAN, Answers.plan("h1", List.of("F-1"), List.of("src/a")))
                .edit("src/a", "src/b")
                .gate(GateName.ITERATION, Outcome.FAIL);
        assertThat(dueSnapshot().issues().open()).anyMatch(i -> i.text().contains("src/b"));
        run.ladder("re-plan").answer(TurnKind.PLAN, Answers.plan("h2", List.of("F-1"), List.of("src/*")));
        assertThat(run.all(ChangeEvent.IssueResolved.class)).hasSize(1);
    }

    @Test
    @Tag("SOLO-20")
    void gatesRecorded_areGatesRun() {
        failTimes(2);
        assertThat(run.state.judgement().history())
                .extracting(n -> n.runId().text())
                .containsExactly("G-" + Drive.RUN + "-1", "G-" + Drive.RUN + "-2");
    }

    @Test
    @Tag("X-1")
    void delivery_ofAnotherTreeThanTheOneThatPassed_isRejected() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .toFirstGate()
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("check", "AC-1"))
                .gate(GateName.EXIT, Outcome.PASS)
                .write();
        assertThat(run.rejection(new Command.DeliveryMade(Drive.tree(99), "b", Drive.commit(1))))
                .contains("passed tree");
    }

    @Test
    @Tag("X-1")
    void verdict_onAnotherTree_isRejected() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate();
        Work.RunGate work = (Work.RunGate) run.next();
        Work.RunGate other =
                new Work.RunGate(work.runId(), work.gate(), Drive.tree(77), work.commands(), work.checks(), 1);
        assertThat(run.rejection(new Command.GateReported(Drive.verdict(other, Outcome.PASS), Usage.NONE)))
                .contains("tree");
    }

    @Test
    @Tag("X-5")
    void everyLimit_whenReached_stopsTheRunWithTheReason() {
        for (Budget budget : List.of(
                new Budget(2, 12, 1_000_000, 1_000_000, 1_000_000),
                new Budget(30, 1, 1_000_000, 1_000_000, 1_000_000),
                new Budget(30, 12, 5, 1_000_000, 1_000_000),
                new Budget(30, 12, 1_000_000, 7, 1_000_000),
                new Budget(30, 12, 1_000_000, 1_000_000, 9))) {
            Drive d = new Drive().start(Drive.draft(Drive.checked("AC-1")), budget, Command.Proposals.REFUSED);
            for (int i = 0; i < 100 && d.state.status() == RunStatus.ACTIVE; i++) {
                d.write();
                switch (d.next()) {
                    case Work.TakeTurn t -> d.ok(new Command.TurnAnswered(
                            t.turn(),
                            Walker.honest(d, t),
                            Walker.change(d, t, i),
                            List.of(),
                            new Usage(1, 1, 1)));
                    case Work.RunGate g -> d.ok(
                            new Command.GateReported(Drive.verdict(g, Outcome.FAIL), Usage.NONE));
                    case Work.CommitCheckpoint c -> d.ok(new Command.CheckpointCommitted(Drive.commit(i), c.tree()));
                    default -> {}
                }
            }
            assertThat(d.state.status()).as("%s", budget).isEqualTo(RunStatus.STOPPED);
            assertThat(((Work.Finished) d.next()).reason()).startsWith("out of budget");
            assertThat(ChangeRecord.stopReport(d.state)).contains("out of budget");
        }
    }

    @Test
    @Tag("SOLO-7")
    void tamperedSnapshots_haltWithTheChoiceToRestore() {
        run.start(Drive.draft(Drive.checked("AC-1"))).write();
        run.ok(new Command.SnapshotsFoundTampered(List.of("iter-0001.md changed")));
        Work.AskPerson ask = (Work.AskPerson) run.next();
        assertThat(ask.halt().kind().code()).isEqualTo("snapshot_tampered");
        run.ok(new Command.Answer(ask.halt().id(), 1, "ann", ""));
        assertThat(run.next()).isInstanceOf(Work.RestoreSnapshots.class);
        run.ok(new Command.SnapshotsRestored()).expect(TurnKind.SCOUT);
    }

    @Test
    @Tag("SOLO-7")
    void snapshot_writtenWithOtherBytes_isRejected() {
        run.start(Drive.draft(Drive.checked("AC-1")));
        assertThat(run.rejection(new Command.SnapshotWritten(1, Sha256.of("forged")))).contains("other bytes");
    }

    @Test
    void turn_refusedThreeTimes_haltsWithTheChoiceToRetry() {
        run.start(Drive.draft(Drive.checked("AC-1")));
        for (int i = 0; i < 3; i++) {
            run.answer(TurnKind.SCOUT, Value.object().put("kind", "scout").build());
        }
        Work.AskPerson ask = (Work.AskPerson) run.next();
        assertThat(ask.halt().kind().code()).isEqualTo("turn_failed");
        run.ok(new Command.Answer(ask.halt().id(), 1, "ann", "")).expect(TurnKind.SCOUT);
        assertThat(run.turn().attempt()).isEqualTo(1);
    }

    @Test
    void answer_toAHaltThatIsNotOpen_isRejected() {
        run.start(Drive.draft(Drive.checked("AC-1")));
        assertThat(run.rejection(new Command.Answer(HaltId.of(1), 1, "ann", ""))).contains("not open");
    }

    @Test
    void plan_ofAnApproachTriedBefore_isSentBack() {
        run.start(Drive.draft(Drive.checked("AC-1"))).toFirstGate().gate(GateName.ITERATION, Outcome.FAIL);
        run.ladder("re-plan").plan("  H1 ");
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
    }

    @Test
    void edit_thatChangesNothing_isSentBack() {
        run.start(Drive.draft(Drive.checked("AC-1"))).scoutAll().consolidate().plan("h").expect(TurnKind.EDIT);
        run.ok(new Command.TurnAnswered(
                run.turn().turn(),
                Answers.edit(),
                Optional.of(new Command.TreeChange(Drive.tree(0), List.of())),
                List.of(),
                Usage.NONE));
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
    }

    @Test
    void treePutBackBeforeTheCommit_asksForTheEditAgain() {
        run.start(Drive.draft(Drive.checked("AC-1"))).scoutAll().consolidate().plan("h").expect(TurnKind.EDIT);
        run.ok(new Command.TurnAnswered(
                run.turn().turn(),
                Answers.edit(),
                Optional.of(new Command.TreeChange(Drive.tree(1), List.of("src/a"))),
                List.of(),
                Usage.NONE));
        run.ok(new Command.TreeFoundChanged(Drive.tree(1), Drive.tree(9)));
        run.ok(new Command.Answer(HaltId.of(1), 1, "ann", ""));
        run.ok(new Command.TreeRestored(Drive.commit(0))).expect(TurnKind.EDIT);
        assertThat(run.state.product().tree()).contains(Drive.tree(0));
    }

    @Test
    void planningByAPersonsWord_standsOnThatWord() {
        run.start(Drive.draft(Drive.checked("AC-1")));
        for (int round = 1; round <= 3; round++) {
            run.scoutAll().answer(TurnKind.CONSOLIDATE, Answers.consolidate(List.of()));
        }
        run.ok(new Command.Answer(HaltId.of(1), 2, "ann", "")).plan("h").expect(TurnKind.EDIT);
    }

    @Test
    void next_beforeTheStart_isToWait() {
        assertThat(run.next()).isEqualTo(new Work.Finished(Ending.PAUSED, "the run has not started"));
    }
}
