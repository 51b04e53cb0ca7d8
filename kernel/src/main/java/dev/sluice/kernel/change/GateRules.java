package dev.sluice.kernel.change;

import static dev.sluice.kernel.change.ChangeDecider.accepted;
import static dev.sluice.kernel.change.ChangeDecider.rejected;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.NextAction;
import dev.sluice.kernel.task.Criterion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a verdict leads to. */
final class GateRules {
    static final String INFRASTRUCTURE = "infrastructure";

    /** How much of the output goes into the issue that an editor reads. */
    private static final int DETAIL_LINES_MAX = 40;

    private static final int DETAIL_LINE_LENGTH_MAX = 300;

    private final ChangePolicy policy;

    GateRules(ChangePolicy policy) {
        this.policy = policy;
    }

    Decision<ChangeEvent> reported(ChangeState s, Work.RunGate asked, Command.GateReported c) {
        Verdict verdict = c.verdict();
        if (!verdict.runId().equals(asked.runId()) || verdict.gate() != asked.gate()) {
            return rejected("gate run " + verdict.runId() + " is not the one asked for");
        }
        if (!verdict.tree().equals(asked.tree())) {
            return rejected("the verdict is on tree " + verdict.tree() + ", asked was " + asked.tree());
        }
        if (verdict.outcome() == Outcome.PASS && !checksPassed(asked, verdict)) {
            return rejected("a gate cannot pass over a criterion whose check did not pass");
        }
        return accepted(
                switch (verdict.outcome()) {
                    case PASS -> passed(s, verdict, c);
                    case FAIL, UNKNOWN, PARTIAL -> failed(s, verdict, c);
                    case INFRA_ERROR -> couldNotRun(s, verdict, c);
                });
    }

    private static boolean checksPassed(Work.RunGate asked, Verdict verdict) {
        Set<CriterionId> passed = new HashSet<>();
        verdict.criteria().stream()
                .filter(r -> r.outcome() == Outcome.PASS)
                .forEach(r -> passed.add(r.criterion()));
        return asked.checks().stream().map(Criterion::id).allMatch(passed::contains);
    }

    private static List<ChangeEvent> passed(ChangeState s, Verdict verdict, Command.GateReported c) {
        List<ChangeEvent> events = new ArrayList<>();
        for (Knowledge.Tracked open : s.knowledge().open()) {
            if (isClosedBy(open, verdict)) {
                events.add(new ChangeEvent.IssueResolved(open.issue().id(), verdict.runId().text()));
            }
        }
        Step step =
                switch (verdict.gate()) {
                    case ITERATION -> Step.PASS_ITERATION;
                    case EXIT -> Step.PASS_EXIT;
                };
        events.add(new ChangeEvent.GateJudged(verdict, c.usage(), step));
        return events;
    }

    /** A pass closes what that gate complained of, what audits remarked, and what an edit was to fix. */
    private static boolean isClosedBy(Knowledge.Tracked open, Verdict verdict) {
        return open.subject().equals(subject(verdict.gate()))
                || open.subject().equals(INFRASTRUCTURE)
                || open.subject().startsWith(TurnRules.AUDIT)
                || (open.subject().isEmpty() && open.issue().next() == NextAction.FIX);
    }

    private List<ChangeEvent> failed(ChangeState s, Verdict verdict, Command.GateReported c) {
        List<ChangeEvent> events = new ArrayList<>();
        s.knowledge()
                .openOn(INFRASTRUCTURE)
                .ifPresent(i -> events.add(new ChangeEvent.IssueResolved(i.id(), verdict.runId().text())));
        String subject = subject(verdict.gate());
        events.add(new ChangeEvent.IssueOpened(
                new Issue(
                        s.knowledge().idFor(subject, 0),
                        NextAction.FIX,
                        "%s gate %s (%s): %s"
                                .formatted(
                                        verdict.gate().word(), verdict.outcome(), verdict.runId(), verdict.reason()),
                        detail(verdict)),
                subject));
        int fails = s.judgement().counters().after(verdict.gate(), verdict.outcome()).of(verdict.gate());
        boolean again = fails >= policy.auditAtFails();
        Step step =
                switch (verdict.gate()) {
                    case ITERATION -> again ? Step.FAIL_ITERATION_AGAIN : Step.FAIL_ITERATION;
                    case EXIT -> again ? Step.FAIL_EXIT_AGAIN : Step.FAIL_EXIT;
                };
        events.add(new ChangeEvent.GateJudged(verdict, c.usage(), step));
        return events;
    }

    private static List<ChangeEvent> couldNotRun(ChangeState s, Verdict verdict, Command.GateReported c) {
        Issue issue = new Issue(
                s.knowledge().idFor(INFRASTRUCTURE, 0),
                NextAction.FIX,
                "%s gate could not run (%s): %s".formatted(verdict.gate().word(), verdict.runId(), verdict.reason()),
                List.of());
        return List.of(
                new ChangeEvent.IssueOpened(issue, INFRASTRUCTURE),
                new ChangeEvent.GateCouldNotRun(verdict, c.usage()),
                new ChangeEvent.RunPaused(ChangeEvent.Rest.INFRASTRUCTURE, verdict.reason()));
    }

    static String subject(GateName gate) {
        return "gate " + gate.word();
    }

    private static List<String> detail(Verdict verdict) {
        List<String> lines = new ArrayList<>();
        verdict.failures()
                .forEach(f -> lines.add("failed: " + f.test() + " at " + f.location() + ": " + f.message()));
        List<String> tail = verdict.tail();
        lines.addAll(tail.subList(Math.max(0, tail.size() - DETAIL_LINES_MAX), tail.size()));
        return lines.stream()
                .limit(DETAIL_LINES_MAX * 2L)
                .map(l -> l.length() > DETAIL_LINE_LENGTH_MAX ? l.substring(0, DETAIL_LINE_LENGTH_MAX) + "…" : l)
                .toList();
    }
}
