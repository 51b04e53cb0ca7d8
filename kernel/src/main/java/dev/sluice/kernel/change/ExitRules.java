package dev.sluice.kernel.change;

import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.NextAction;
import dev.sluice.kernel.task.Criterion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of claiming an exit and of judging what no command checks. */
final class ExitRules {
    List<ChangeEvent> claimed(ChangeState s, Fields f) {
        List<Fields> entries = f.objects("criteria");
        everyOneOnce(entries, s.intake().criteria());
        List<ChangeEvent.Claim> claims = new ArrayList<>();
        boolean unmet = false;
        for (Fields entry : entries) {
            CriterionId id = new CriterionId(entry.text("criterion"));
            String met = entry.text("met");
            unmet |= met.equals("unmet");
            if (met.equals("check") && s.intake().criterion(id).flatMap(Criterion::check).isEmpty()) {
                throw new TurnRules.Refusal("criterion " + id + " has no check; claim evidence or unmet");
            }
            claims.add(new ChangeEvent.Claim(id, met, entry.text("evidence")));
        }
        Step step = f.isTrue("audit")
                ? Step.ASK_AUDIT
                : unmet
                        ? Step.CLAIM_UNMET
                        : Briefs.unchecked(s).isEmpty() ? Step.CLAIM_CHECKED : Step.CLAIM_JUDGED;
        return List.of(new ChangeEvent.ExitClaimed(claims, step));
    }

    List<ChangeEvent> judged(ChangeState s, AskedTurn work, Fields f) {
        List<Fields> entries = f.objects("criteria");
        everyOneOnce(entries, Briefs.unchecked(s));
        List<ChangeEvent> events = new ArrayList<>();
        List<Met> met = new ArrayList<>();
        List<CriterionId> open = new ArrayList<>();
        boolean failed = false;
        int opened = 0;
        for (Fields entry : entries) {
            CriterionId id = new CriterionId(entry.text("criterion"));
            String subject = TurnRules.criterionSubject(id);
            switch (entry.text("outcome")) {
                case "PASS" -> {
                    met.add(new Met(id, Met.By.JUDGED, work.turn() + ", " + entry.text("evidence")));
                    s.knowledge()
                            .openOn(subject)
                            .ifPresent(i -> events.add(new ChangeEvent.IssueResolved(i.id(), work.turn() + " judge")));
                }
                case "FAIL" -> {
                    failed = true;
                    events.add(new ChangeEvent.IssueOpened(
                            new Issue(
                                    s.knowledge().idFor(subject, opened++),
                                    NextAction.FIX,
                                    "criterion " + id + " judged not met: " + entry.text("evidence"),
                                    List.of()),
                            subject));
                }
                default -> open.add(id);
            }
        }
        if (failed) {
            events.add(new ChangeEvent.CriteriaJudged(met, Step.JUDGE_UNMET));
        } else if (!open.isEmpty()) {
            events.add(new ChangeEvent.CriteriaLeftOpen(met, open));
            events.add(TurnRules.raise(s, ChangeHalt.CRITERION_UNVERIFIABLE, describe(s, open)));
        } else {
            events.add(new ChangeEvent.CriteriaJudged(met, Step.JUDGE_MET));
        }
        return events;
    }

    private static String describe(ChangeState s, List<CriterionId> open) {
        return String.join(
                "; ",
                open.stream()
                        .map(id -> id + ": " + s.intake().criterion(id).map(Criterion::text).orElse(""))
                        .toList());
    }

    private static void everyOneOnce(List<Fields> entries, List<Criterion> expected) {
        Set<String> given = new HashSet<>();
        for (Fields entry : entries) {
            if (!given.add(entry.text("criterion"))) {
                throw new TurnRules.Refusal("criterion " + entry.text("criterion") + " is there twice");
            }
        }
        List<String> wanted = expected.stream().map(c -> c.id().text()).toList();
        if (!given.equals(new HashSet<>(wanted))) {
            throw new TurnRules.Refusal("exactly these criteria are asked about: " + String.join(", ", wanted));
        }
    }
}
