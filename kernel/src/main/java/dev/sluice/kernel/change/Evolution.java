package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.task.Intake;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What each event changes in the state. */
final class Evolution {
    private final ChangePolicy policy;

    Evolution(ChangePolicy policy) {
        this.policy = policy;
    }

    ChangeState evolve(ChangeState before, ChangeEvent event) {
        ChangeState state = apply(before, event);
        if (!(event instanceof ChangeEvent.Moving moving)) {
            return state;
        }
        Control moved = state.control().moved(policy.table().row(before.phase(), moving.step()));
        return state.with(moved);
    }

    private ChangeState apply(ChangeState s, ChangeEvent event) {
        return switch (event) {
            case ChangeEvent.RunStarted e -> started(s, e);
            case ChangeEvent.TurnTaken e -> s.with(s.control().turnTaken()).spending(e.usage());
            case ChangeEvent.TurnRefused e -> s.with(s.control().turnRefused(e.reason()))
                    .spending(e.usage());
            case ChangeEvent.IntakeProposed e -> s.with(s.terms().withDraft(e.proposal()));
            case ChangeEvent.IntakeAccepted e -> accepted(s, e.intake());
            case ChangeEvent.FindingsReported e -> s.with(s.knowledge().answered(e.evidence()));
            case ChangeEvent.ScopeLeft _ -> s;
            case ChangeEvent.ScopeSettled e -> s.with(s.terms().withScope(e.scope()));
            case ChangeEvent.ContextAccepted e -> s.with(s.knowledge().nothingAsked().stating(List.of(wordOf(s, e.by()))))
                    .with(s.control().withScoutRounds(0));
            case ChangeEvent.ContextConsolidated e -> consolidated(s, e);
            case ChangeEvent.PlanAdopted e -> s.with(s.product().planned(e.plan()));
            case ChangeEvent.FactMissed e -> s.with(s.knowledge().asking(List.of(e.unknown())))
                    .with(s.control().withScoutRounds(s.control().scoutRounds() + 1));
            case ChangeEvent.SliceReworded e -> s.with(s.terms()
                    .withSlice(new Slice(s.terms().slice().orElseThrow().number(), e.sentence())));
            case ChangeEvent.EditApplied e -> s.with(
                            s.product().edited(e.tree(), e.uncovered(), e.summary()))
                    .with(s.judgement().treeChanged());
            case ChangeEvent.EditLost _ -> s.with(s.product().editLost());
            case ChangeEvent.CheckpointRecorded e -> s.with(s.product().committed(e.commit()));
            case ChangeEvent.GateJudged e -> s.with(s.judgement().judged(e.verdict()))
                    .with(s.knowledge().noted(gateEvidence(s, e.verdict())))
                    .with(auditAfter(s, e.step()))
                    .spending(e.usage());
            case ChangeEvent.GateCouldNotRun e -> s.with(s.judgement().judged(e.verdict()))
                    .with(s.control().snapshotDue())
                    .spending(e.usage());
            case ChangeEvent.AuditRecorded e -> s.with(s.knowledge().seen(e.evidence()))
                    .with(s.judgement().audited(e.verdict()));
            case ChangeEvent.LadderChosen e -> s.with(s.knowledge().asking(e.unknowns()))
                    .with(auditAfter(s, e.step()));
            case ChangeEvent.ExitClaimed e -> s.with(s.judgement().claimed(e.claims()))
                    .with(auditAfter(s, e.step()));
            case ChangeEvent.CriteriaLeftOpen e -> s.with(s.judgement().withMet(e.met(), e.open()));
            case ChangeEvent.CriteriaJudged e -> s.with(s.judgement().withMet(e.met(), List.of()));
            case ChangeEvent.SliceStarted e -> s.with(s.terms().withSlice(e.slice()))
                    .with(s.knowledge().asking(e.unknowns()))
                    .with(s.product().newSlice())
                    .with(s.judgement().newSlice())
                    .with(s.control().withScoutRounds(0));
            case ChangeEvent.IssueOpened e -> s.with(s.knowledge().opened(e.issue(), e.subject()));
            case ChangeEvent.IssueResolved e -> s.with(s.knowledge().closed(e.issue(), e.closedBy()));
            case ChangeEvent.SnapshotRecorded e -> s.withSnapshot(
                            e.number(), e.hash(), Rendering.snapshot(s))
                    .with(s.control().snapshotWritten())
                    .with(s.knowledge().snapshotWritten());
            case ChangeEvent.HaltRaised e -> s.with(s.control().halted(e));
            case ChangeEvent.HaltAnswered e -> s.with(s.control().answered(repairFor(e.option())));
            case ChangeEvent.Repaired e -> s.with(s.control().repaired(e.what()));
            case ChangeEvent.RunPaused e -> s.with(s.control().resting(e.cause(), e.why()));
            case ChangeEvent.RunResumed _ -> s.with(s.control().awake());
            case ChangeEvent.RunStopped e -> s.with(s.control().ended(RunStatus.STOPPED, e.reason()));
            case ChangeEvent.DeliveryRecorded e -> s.with(s.product().delivered(e.head()))
                    .with(s.control().ended(RunStatus.DELIVERED, ""));
        };
    }

    private static ChangeState started(ChangeState s, ChangeEvent.RunStarted e) {
        return s.with(new ChangeState.Setting(e.run(), e.flow(), e.pins(), e.budget(), e.proposals()))
                .with(s.terms().withDraft(e.draft()))
                .with(s.product().startingAt(e.pins().base(), e.pins().baseTree()));
    }

    private static ChangeState accepted(ChangeState s, Intake intake) {
        List<Fact> stated = new ArrayList<>();
        intake.known().forEach(k -> stated.add(new Fact(FactId.of(stated.size() + 1), k.topic(), List.of(), k.text())));
        Knowledge known = s.knowledge().stating(stated);
        Set<Topic> missing = EnumSet.noneOf(Topic.class);
        missing.addAll(known.missingTopics());
        return s.with(s.terms().accepted(intake)).with(known.asking(known.unknownsFor(missing)));
    }

    /** A person's word is a fact too: it is what a plan stands on where scouts found nothing. */
    private static Fact wordOf(ChangeState s, String by) {
        FactId id = FactId.of(s.knowledge().facts().size() + 1);
        return new Fact(id, Topic.OTHER, List.of(), by + " lets planning go on with what is known");
    }

    private static ChangeState consolidated(ChangeState s, ChangeEvent.ContextConsolidated e) {
        int rounds = e.step() == Step.FIND_GAPS ? s.control().scoutRounds() + 1 : 0;
        return s.with(s.knowledge().consolidated(e.facts()).asking(e.unknowns()))
                .with(s.control().withScoutRounds(rounds).withAudit(Control.AuditCause.NONE));
    }

    private static Evidence gateEvidence(ChangeState s, Verdict verdict) {
        return Evidence.note(
                ScoutRules.nextId(s, 0),
                Topic.OTHER,
                verdict.runId().text(),
                Knowledge.GATE_NOTE + verdict.gate().word(),
                verdict.outcome() + (verdict.reason().isEmpty() ? "" : ": " + verdict.reason()));
    }

    private static Control auditAfter(ChangeState s, Step step) {
        return switch (step) {
            case FAIL_ITERATION_AGAIN, FAIL_EXIT_AGAIN -> s.control().withAudit(Control.AuditCause.FAILURE);
            case ASK_AUDIT -> s.control()
                    .withAudit(
                            s.phase() == Phase.CLAIMING
                                    ? Control.AuditCause.BEFORE_EXIT
                                    : Control.AuditCause.FAILURE);
            default -> s.control();
        };
    }

    private static Optional<ChangeEvent.Repair> repairFor(ChangeOption option) {
        return switch (option) {
            case RESTORE_SNAPSHOTS -> Optional.of(ChangeEvent.Repair.SNAPSHOTS);
            case RESTORE_TREE -> Optional.of(ChangeEvent.Repair.TREE);
            case ACCEPT_TERMS, RETRY, SCOUT_AGAIN, PLAN_ANYWAY, TAKE_AS_MET, TAKE_AS_UNMET, STOP -> Optional.empty();
        };
    }
}
