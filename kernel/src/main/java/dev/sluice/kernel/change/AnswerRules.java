package dev.sluice.kernel.change;

import static dev.sluice.kernel.change.ChangeDecider.accepted;
import static dev.sluice.kernel.change.ChangeDecider.rejected;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Halt;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.NextAction;
import dev.sluice.kernel.task.Intake;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a person's choice at a halt leads to. */
final class AnswerRules {
    Decision<ChangeEvent> answered(ChangeState s, Command.Answer c) {
        Optional<Halt> halt = s.control().halt().filter(h -> h.id().equals(c.halt()));
        if (halt.isEmpty()) {
            return rejected("halt " + c.halt() + " is not open");
        }
        if (s.status() != RunStatus.HALTED) {
            return rejected("halt " + c.halt() + " cannot be answered while the run is "
                    + s.status().word()
                    + (s.status() == RunStatus.PAUSED ? "; resume it first" : ""));
        }
        ChangeHalt kind = (ChangeHalt) halt.get().kind();
        if (c.option() < 1 || c.option() > kind.options().size()) {
            return rejected("halt " + c.halt() + " has options 1 to " + kind.options().size() + ", not " + c.option());
        }
        ChangeOption option = kind.options().get(c.option() - 1);
        List<ChangeEvent> events = new ArrayList<>();
        events.add(new ChangeEvent.HaltAnswered(c.halt(), option, c.by(), c.reason()));
        switch (option) {
            case RETRY, SCOUT_AGAIN, RESTORE_SNAPSHOTS, RESTORE_TREE -> {}
            case ACCEPT_TERMS -> events.add(accept(s.terms().draft().orElseThrow().complete()));
            case PLAN_ANYWAY -> events.add(new ChangeEvent.ContextAccepted(c.by(), Step.ACCEPT_CONTEXT));
            case TAKE_AS_MET -> {
                s.judgement().open().forEach(id -> s.knowledge()
                        .openOn(TurnRules.criterionSubject(id))
                        .ifPresent(i -> events.add(
                                new ChangeEvent.IssueResolved(i.id(), c.halt() + ", a person's word"))));
                events.add(new ChangeEvent.CriteriaJudged(onMyWord(s, c), Step.JUDGE_MET));
            }
            case TAKE_AS_UNMET -> {
                s.judgement().open().forEach(id -> events.add(unmet(s, id, c, events.size() - 1)));
                events.add(new ChangeEvent.CriteriaJudged(s.judgement().met(), Step.JUDGE_UNMET));
            }
            case STOP -> events.add(new ChangeEvent.RunStopped(
                    ChangeEvent.StopCause.PERSON,
                    "stopped at " + kind.code() + " by " + c.by() + (c.reason().isEmpty() ? "" : ": " + c.reason())));
        }
        return accepted(events);
    }

    /** Takes the terms; when they state all that must be known, scouting takes no turn. */
    static ChangeEvent accept(Intake intake) {
        boolean known = Arrays.stream(Topic.values())
                .filter(Topic::isNeeded)
                .allMatch(t -> intake.known().stream().anyMatch(k -> k.topic() == t));
        return new ChangeEvent.IntakeAccepted(intake, known ? Step.ACCEPT_KNOWN_INTAKE : Step.ACCEPT_INTAKE);
    }

    private static List<Met> onMyWord(ChangeState s, Command.Answer c) {
        List<Met> met = new ArrayList<>(s.judgement().met());
        s.judgement()
                .open()
                .forEach(id -> met.add(new Met(id, Met.By.PERSON, c.by() + (c.reason().isEmpty() ? "" : ", " + c.reason()))));
        return met;
    }

    private static ChangeEvent unmet(ChangeState s, CriterionId id, Command.Answer c, int offset) {
        String subject = TurnRules.criterionSubject(id);
        return new ChangeEvent.IssueOpened(
                new Issue(
                        s.knowledge().idFor(subject, offset),
                        NextAction.FIX,
                        "criterion " + id + " is not met, says " + c.by(),
                        List.of()),
                subject);
    }
}
