package dev.sluice.kernel.change;

import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.id.IssueId;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.NextAction;
import dev.sluice.kernel.task.Scope;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** The rules of scouting, of its scope, and of consolidation. */
final class ScoutRules {
    static final String SCOPE = "scope";

    private final ChangePolicy policy;

    ScoutRules(ChangePolicy policy) {
        this.policy = policy;
    }

    List<ChangeEvent> reported(ChangeState s, AskedTurn work, Fields f) {
        List<Fields> findings = f.objects("findings");
        List<String> uncertain = f.texts("uncertainties");
        if (findings.isEmpty() && uncertain.isEmpty()) {
            throw new TurnRules.Refusal("neither a finding nor an uncertainty; say at least what stays unknown");
        }
        if (policy.advice() == ChangePolicy.Advice.REFUSED) {
            Stream.concat(findings.stream().map(x -> x.text("note")), uncertain.stream())
                    .flatMap(text -> Prescription.find(text).stream())
                    .findFirst()
                    .ifPresent(words -> {
                        throw new TurnRules.Refusal(
                                "a finding proposes a change (\"" + words + "\"); report facts only");
                    });
        }
        List<String> outside = findings.stream()
                .flatMap(x -> x.optionalText("path").stream())
                .filter(path -> !work.scope().holds(path))
                .distinct()
                .toList();
        if (!outside.isEmpty()) {
            return left(s, outside);
        }
        Unknown unknown = s.knowledge().asking().getFirst();
        List<Evidence> evidence = new ArrayList<>();
        findings.forEach(x -> evidence.add(evidence(s, evidence.size(), unknown, work.turn().text(), x)));
        uncertain.forEach(text -> evidence.add(Evidence.note(
                nextId(s, evidence.size()), Topic.OTHER, work.turn().text(), asked(unknown), "uncertain: " + text)));
        boolean more = s.knowledge().asking().size() > 1;
        return List.of(new ChangeEvent.FindingsReported(
                evidence, more ? Step.REPORT_FINDINGS : Step.FINISH_SCOUTING));
    }

    /** Evidence from beyond the scope is not taken in; the editor decides about the scope first. */
    private static List<ChangeEvent> left(ChangeState s, List<String> outside) {
        Issue issue = new Issue(
                s.knowledge().idFor(SCOPE, 0),
                NextAction.RE_PLAN,
                "scouting left the scope cap: " + String.join(", ", outside),
                List.of());
        return List.of(
                new ChangeEvent.IssueOpened(issue, SCOPE), new ChangeEvent.ScopeLeft(outside, Step.LEAVE_SCOPE));
    }

    private static Evidence evidence(ChangeState s, int offset, Unknown unknown, String source, Fields x) {
        OptionalInt line = x.optionalWhole("line").isPresent()
                ? OptionalInt.of(x.optionalWhole("line").get().intValue())
                : OptionalInt.empty();
        return new Evidence(
                nextId(s, offset),
                unknown.topic(),
                source,
                asked(unknown),
                x.optionalText("path"),
                line,
                x.optionalText("symbol"),
                x.optionalText("command"),
                x.text("note"),
                x.optionalText("snippet"));
    }

    private static String asked(Unknown unknown) {
        return unknown.id() + " " + unknown.question();
    }

    /** The id of the next piece of evidence: it names the snapshot that will record it. */
    static EvidenceId nextId(ChangeState s, int offset) {
        int iteration = s.nextIteration();
        String prefix = String.format(Locale.ROOT, "E-%04d-", iteration);
        long there = s.knowledge().evidence().stream()
                .filter(e -> e.id().text().startsWith(prefix))
                .count();
        return EvidenceId.of(iteration, (int) there + offset + 1);
    }

    List<ChangeEvent> settled(ChangeState s, AskedTurn work, Fields f) {
        Scope scope = TurnRules.scope(f);
        List<ChangeEvent> events = new ArrayList<>();
        s.knowledge()
                .openOn(SCOPE)
                .ifPresent(i -> events.add(new ChangeEvent.IssueResolved(i.id(), work.turn() + " scope-revision")));
        events.add(new ChangeEvent.ScopeSettled(scope, f.text("reason"), Step.SETTLE_SCOPE));
        return events;
    }

    List<ChangeEvent> consolidated(ChangeState s, Fields f) {
        List<Fact> facts = facts(s, f.objects("promotions"));
        List<ChangeEvent> events = new ArrayList<>(answeredIssues(s, facts));
        List<Unknown> unknowns = new ArrayList<>();
        int opened = 0;
        for (Fields x : f.objects("issues")) {
            NextAction next = NextAction.ofWord(x.text("next"));
            IssueId id = s.knowledge().idFor("", opened++);
            events.add(new ChangeEvent.IssueOpened(new Issue(id, next, x.text("text"), List.of()), ""));
            if (next == NextAction.RE_SCOUT) {
                unknowns.add(Unknown.of(
                        s.knowledge().unknownsMinted() + 1 + unknowns.size(),
                        Topic.OTHER,
                        x.text("text"),
                        Optional.of(id)));
            }
        }
        if (s.control().audit() != Control.AuditCause.NONE) {
            events.addAll(AuditRules.unpromoted(s, facts, opened));
            events.add(new ChangeEvent.ContextConsolidated(facts, List.of(), afterAudit(s)));
            return events;
        }
        unknowns.addAll(missing(s, facts, unknowns.size()));
        if (unknowns.isEmpty()) {
            events.add(new ChangeEvent.ContextConsolidated(facts, List.of(), Step.CONSOLIDATE));
            return events;
        }
        events.add(new ChangeEvent.ContextConsolidated(facts, unknowns, Step.FIND_GAPS));
        if (s.control().scoutRounds() + 1 >= policy.scoutRoundsMax()) {
            events.add(insufficient(s, unknowns));
        }
        return events;
    }

    static ChangeEvent insufficient(ChangeState s, List<Unknown> unknowns) {
        return TurnRules.raise(
                s,
                ChangeHalt.CONTEXT_INSUFFICIENT,
                "still unknown: "
                        + String.join("; ", unknowns.stream().map(Unknown::question).toList()));
    }

    private static Step afterAudit(ChangeState s) {
        boolean clear = s.control().audit() == Control.AuditCause.BEFORE_EXIT
                && s.judgement().audit().equals(Optional.of(ChangeEvent.AuditVerdict.PASS));
        return clear ? Step.CLEAR_AUDIT : Step.CONSOLIDATE_AUDIT;
    }

    private static List<Fact> facts(ChangeState s, List<Fields> promotions) {
        List<Fact> facts = new ArrayList<>();
        for (Fields p : promotions) {
            List<EvidenceId> ids = new ArrayList<>();
            Topic topic = Topic.OTHER;
            for (String cited : p.texts("evidence")) {
                Evidence e = s.knowledge().evidence().stream()
                        .filter(x -> x.id().text().equals(cited))
                        .findFirst()
                        .orElseThrow(() -> new TurnRules.Refusal("no evidence " + cited + " is at hand"));
                topic = topic == Topic.OTHER ? e.topic() : topic;
                ids.add(e.id());
            }
            int number = s.knowledge().facts().size() + facts.size() + 1;
            facts.add(new Fact(FactId.of(number), topic, ids, p.text("fact")));
        }
        return facts;
    }

    private static List<Unknown> missing(ChangeState s, List<Fact> facts, int offset) {
        Set<Topic> missing = EnumSet.noneOf(Topic.class);
        missing.addAll(s.knowledge().missingTopics());
        facts.forEach(fact -> missing.remove(fact.topic()));
        List<Unknown> unknowns = new ArrayList<>();
        for (Topic topic : missing) {
            int number = s.knowledge().unknownsMinted() + 1 + offset + unknowns.size();
            unknowns.add(Unknown.of(number, topic, topic.question(), Optional.empty()));
        }
        return unknowns;
    }

    /** An issue that sent a scout out is closed by the first fact that stands on what the scout found. */
    private static List<ChangeEvent> answeredIssues(ChangeState s, List<Fact> facts) {
        List<ChangeEvent> events = new ArrayList<>();
        for (Unknown unknown : s.knowledge().asked()) {
            Optional<Fact> answer = facts.stream()
                    .filter(fact -> fact.evidence().stream().anyMatch(id -> isFor(s, id, unknown)))
                    .findFirst();
            if (answer.isPresent() && unknown.issue().isPresent()) {
                events.add(new ChangeEvent.IssueResolved(
                        unknown.issue().get(), answer.get().id().text()));
            }
        }
        return events;
    }

    private static boolean isFor(ChangeState s, EvidenceId id, Unknown unknown) {
        return s.knowledge().evidence().stream()
                .anyMatch(e -> e.id().equals(id) && e.unknown().equals(asked(unknown)));
    }
}
