package dev.sluice.kernel.change;

import static dev.sluice.kernel.change.ChangeDecider.accepted;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.schema.Problem;
import dev.sluice.kernel.task.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What an agent's answer leads to: the rules of each kind of turn. */
final class TurnRules {
    static final String AUDIT = "audit-";

    private final ScoutRules scouting;
    private final PlanRules planning;
    private final ExitRules exit;
    private final AuditRules auditing;

    TurnRules(ChangePolicy policy) {
        this.scouting = new ScoutRules(policy);
        this.planning = new PlanRules(policy);
        this.exit = new ExitRules();
        this.auditing = new AuditRules();
    }

    /** An answer that breaks a rule: it is sent back with the reason. */
    static final class Refusal extends RuntimeException {
        Refusal(String reason) {
            super(reason);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    Decision<ChangeEvent> answered(ChangeState s, AskedTurn work, Command.TurnAnswered c) {
        List<Problem> problems = work.kind().schema().check(c.result());
        if (!problems.isEmpty()) {
            String reason = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
            return accepted(refused(s, work, "the result does not fit its schema: " + reason, c.usage(), c.denials()));
        }
        try {
            List<ChangeEvent> events = new ArrayList<>();
            events.add(new ChangeEvent.TurnTaken(work.turn(), work.kind(), c.usage(), c.denials()));
            events.addAll(consequences(s, work, c));
            return accepted(events);
        } catch (Refusal refusal) {
            return accepted(refused(s, work, refusal.reason(), c.usage(), c.denials()));
        }
    }

    /** Asks again with the reason; the third refusal is a failed turn, and a person decides. */
    List<ChangeEvent> refused(ChangeState s, AskedTurn work, String reason, Usage usage, List<String> denials) {
        List<ChangeEvent> events = new ArrayList<>();
        events.add(new ChangeEvent.TurnRefused(work.turn(), work.kind(), reason, usage, denials));
        if (work.attempt() >= Control.ATTEMPTS_MAX) {
            events.add(raise(
                    s, ChangeHalt.TURN_FAILED, work.kind().word() + " turn " + work.turn() + ": " + reason));
        }
        return events;
    }

    private List<ChangeEvent> consequences(ChangeState s, AskedTurn work, Command.TurnAnswered c) {
        Fields f = new Fields(c.result());
        return switch (work.kind()) {
            case INTAKE -> intake(s, f);
            case SCOUT -> scouting.reported(s, work, f);
            case SCOPE_REVISION -> scouting.settled(s, work, f);
            case CONSOLIDATE -> scouting.consolidated(s, f);
            case PLAN -> planning.planned(s, f);
            case EDIT -> planning.edited(s, f, c.change());
            case LADDER -> planning.chosen(s, f);
            case NEW_SLICE -> planning.sliced(s, f);
            case EXIT_CLAIM -> exit.claimed(s, f);
            case JUDGE -> exit.judged(s, work, f);
            case AUDIT -> auditing.audited(s, work, f);
        };
    }

    private static List<ChangeEvent> intake(ChangeState s, Fields f) {
        Proposal.Checks checks = s.set().proposals() == Command.Proposals.CONFIRMED_BY_PERSON
                ? Proposal.Checks.SHOWN_TO_A_PERSON
                : Proposal.Checks.DROPPED;
        var draft = checked(() -> Proposal.join(s.terms().draft().orElseThrow(), f, checks));
        if (!draft.missing().isEmpty()) {
            throw new Refusal("still missing: " + String.join(", ", draft.missing()));
        }
        return switch (s.set().proposals()) {
            case ACCEPTED -> List.of(new ChangeEvent.IntakeProposed(draft), AnswerRules.accept(draft.complete()));
            case CONFIRMED_BY_PERSON -> List.of(
                    new ChangeEvent.IntakeProposed(draft),
                    raise(s, ChangeHalt.INTAKE_PROPOSED, Proposal.describe(draft)));
            case REFUSED -> throw new IllegalStateException("an intake turn in a run that takes no proposals");
        };
    }

    static ChangeEvent raise(ChangeState s, ChangeHalt kind, String detail) {
        return new ChangeEvent.HaltRaised(HaltId.of(s.control().haltsRaised() + 1), kind, detail);
    }

    static String criterionSubject(CriterionId id) {
        return "criterion " + id;
    }

    static Scope scope(Fields f) {
        return checked(() -> Proposal.scope(f.optionalObject("scope").orElseThrow()));
    }

    /** The facts cited, all of them consolidated. */
    static List<FactId> consolidatedFacts(ChangeState s, List<String> cited) {
        List<String> unknown = unknownFacts(s, cited);
        if (!unknown.isEmpty()) {
            throw new Refusal("not in Consolidated Context: " + String.join(", ", unknown));
        }
        return cited.stream().map(FactId::new).toList();
    }

    static List<String> unknownFacts(ChangeState s, List<String> cited) {
        return cited.stream()
                .filter(id -> s.knowledge().facts().stream()
                        .noneMatch(fact -> fact.id().text().equals(id)))
                .toList();
    }

    /** Values that an agent made up may break a type's own rule; that is its mistake, not ours. */
    static <T> T checked(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }
}
