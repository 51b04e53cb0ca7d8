package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.path.Glob;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.NextAction;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules of planning, editing, choosing the next step and starting a slice. */
final class PlanRules {
    static final String UNCOVERED = "uncovered paths";

    /** How many paths an issue names, the newest; all of them are held against the next plan. */
    static final int PATHS_NAMED_MAX = 20;

    private final ChangePolicy policy;

    PlanRules(ChangePolicy policy) {
        this.policy = policy;
    }

    List<ChangeEvent> planned(ChangeState s, Fields f) {
        List<String> unknown = TurnRules.unknownFacts(s, f.texts("facts"));
        if (!unknown.isEmpty()) {
            return missed(s, unknown);
        }
        Plan plan = new Plan(
                f.text("approach"),
                f.text("hypothesis"),
                TurnRules.consolidatedFacts(s, f.texts("facts")),
                f.texts("paths"),
                f.texts("steps"));
        plan.paths().forEach(path -> TurnRules.checked(() -> new Glob(path)));
        if (s.product().tried().stream().anyMatch(plan::isSameApproachAs)) {
            throw new TurnRules.Refusal("this approach was tried already in this slice; give another hypothesis");
        }
        List<ChangeEvent> events = new ArrayList<>(reworded(s, f));
        Optional<Issue> beyond = s.knowledge().openOn(UNCOVERED);
        if (beyond.isPresent() && s.product().uncovered().stream().allMatch(plan::covers)) {
            events.add(new ChangeEvent.IssueResolved(beyond.get().id(), "the plan that now covers them"));
        }
        events.add(new ChangeEvent.PlanAdopted(plan, Step.ADOPT_PLAN));
        return events;
    }

    /** A fact that is not consolidated is unknown: no plan stands on it, a scout is sent for it. */
    private List<ChangeEvent> missed(ChangeState s, List<String> cited) {
        Issue issue = new Issue(
                s.knowledge().idFor("", 0),
                NextAction.RE_SCOUT,
                "a plan stood on what is not consolidated: " + String.join(", ", cited),
                List.of());
        Unknown unknown = Unknown.of(
                s.knowledge().unknownsMinted() + 1,
                Topic.OTHER,
                "Establish what the plan needs: " + String.join(", ", cited),
                Optional.of(issue.id()));
        List<ChangeEvent> events = new ArrayList<>();
        events.add(new ChangeEvent.IssueOpened(issue, ""));
        events.add(new ChangeEvent.FactMissed(cited, unknown, Step.MISS_FACT));
        if (s.control().scoutRounds() + 1 >= policy.scoutRoundsMax()) {
            events.add(ScoutRules.insufficient(s, List.of(unknown)));
        }
        return events;
    }

    List<ChangeEvent> edited(ChangeState s, Fields f, Optional<Command.TreeChange> change) {
        Command.TreeChange made =
                change.orElseThrow(() -> new TurnRules.Refusal("an edit turn came back without its tree"));
        if (made.paths().isEmpty() || s.product().tree().equals(Optional.of(made.tree()))) {
            throw new TurnRules.Refusal("the edit changed nothing in the tree");
        }
        Plan plan = s.product().plan().orElseThrow();
        List<String> beyond = made.paths().stream().filter(p -> !plan.covers(p)).toList();
        List<ChangeEvent> events = new ArrayList<>();
        if (!beyond.isEmpty()) {
            Set<String> all = new LinkedHashSet<>(s.product().uncovered());
            all.addAll(beyond);
            Issue issue = new Issue(
                    s.knowledge().idFor(UNCOVERED, 0),
                    NextAction.RE_PLAN,
                    "changed but not covered by the slice's plan: " + named(List.copyOf(all)),
                    List.of());
            events.add(new ChangeEvent.IssueOpened(issue, UNCOVERED));
        }
        events.add(new ChangeEvent.EditApplied(made.tree(), made.paths(), beyond, f.text("summary"), Step.APPLY_EDIT));
        return events;
    }

    private static String named(List<String> paths) {
        int left = paths.size() - PATHS_NAMED_MAX;
        return left <= 0
                ? String.join(", ", paths)
                : String.join(", ", paths.subList(left, paths.size())) + " and " + left + " more";
    }

    List<ChangeEvent> chosen(ChangeState s, Fields f) {
        var facts = TurnRules.consolidatedFacts(s, f.texts("facts"));
        List<ChangeEvent> events = new ArrayList<>(reworded(s, f));
        if (f.isTrue("audit")) {
            events.add(new ChangeEvent.LadderChosen(facts, f.text("reason"), List.of(), Step.ASK_AUDIT));
            return events;
        }
        events.add(
                switch (f.text("choice")) {
                    case "fix-forward" -> new ChangeEvent.LadderChosen(
                            facts, f.text("reason"), List.of(), Step.FIX_FORWARD);
                    case "re-plan" -> new ChangeEvent.LadderChosen(facts, f.text("reason"), List.of(), Step.RE_PLAN);
                    default -> new ChangeEvent.LadderChosen(
                            facts,
                            f.text("reason"),
                            List.of(Unknown.of(
                                    s.knowledge().unknownsMinted() + 1,
                                    Topic.OTHER,
                                    f.text("reason"),
                                    Optional.empty())),
                            Step.RE_SCOUT);
                });
        return events;
    }

    List<ChangeEvent> sliced(ChangeState s, Fields f) {
        Set<Topic> missing = EnumSet.noneOf(Topic.class);
        missing.addAll(s.knowledge().missingTopics());
        List<Unknown> unknowns = s.knowledge().unknownsFor(missing);
        Slice slice = new Slice(s.terms().slice().orElseThrow().number() + 1, f.text("slice"));
        return List.of(new ChangeEvent.SliceStarted(
                slice, unknowns, unknowns.isEmpty() ? Step.START_KNOWN_SLICE : Step.START_SLICE));
    }

    /** Other words for the same slice: its id and its counters stay. */
    private static List<ChangeEvent> reworded(ChangeState s, Fields f) {
        String now = s.terms().slice().orElseThrow().sentence();
        return f.optionalText("slice")
                .filter(words -> !words.equals(now))
                .<List<ChangeEvent>>map(words -> List.of(new ChangeEvent.SliceReworded(words)))
                .orElse(List.of());
    }
}
