package dev.sluice.kernel.change;

import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.NextAction;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of an audit: it reports and diagnoses, it never prescribes; it is evidence before it is anything else. */
final class AuditRules {
    private static final String REMARK = "audit ";

    List<ChangeEvent> audited(ChangeState s, AskedTurn work, Fields f) {
        List<Evidence> evidence = new ArrayList<>();
        String source = work.turn().text();
        note(s, evidence, source, "verdict", f.text("verdict"));
        for (Fields x : f.objects("mismatches")) {
            if (s.intake().criteria().stream().noneMatch(c -> c.id().text().equals(x.text("criterion")))) {
                throw new TurnRules.Refusal("a mismatch names no criterion of this run: " + x.text("criterion"));
            }
            note(s, evidence, source, "mismatch with " + x.text("criterion"), x.text("text"));
        }
        for (Fields x : f.objects("diagnosis")) {
            note(
                    s,
                    evidence,
                    source,
                    "diagnosis, confidence " + x.text("confidence"),
                    x.text("cause") + " (supported by: " + x.text("evidence") + ")");
        }
        f.texts("gaps").forEach(t -> note(s, evidence, source, "gap", t));
        f.texts("risks").forEach(t -> note(s, evidence, source, "risk", t));
        f.texts("checks").forEach(t -> note(s, evidence, source, "way to check", t));
        evidence.forEach(e -> Prescription.find(e.note()).ifPresent(words -> {
            throw new TurnRules.Refusal("the report prescribes a change (\"" + words + "\"); report and diagnose only");
        }));
        List<ChangeEvent> events = new ArrayList<>(gaps(s, source, f.texts("gaps")));
        events.add(new ChangeEvent.AuditRecorded(
                ChangeEvent.AuditVerdict.valueOf(f.text("verdict")), evidence, Step.RECORD_AUDIT));
        return events;
    }

    private static void note(ChangeState s, List<Evidence> all, String source, String what, String text) {
        all.add(Evidence.note(ScoutRules.nextId(s, all.size()), Topic.OTHER, source, REMARK + what, text));
    }

    private static List<ChangeEvent> gaps(ChangeState s, String source, List<String> gaps) {
        List<ChangeEvent> events = new ArrayList<>();
        for (String gap : gaps) {
            String subject = TurnRules.AUDIT + source + "-gap-" + (events.size() + 1);
            Issue issue = new Issue(
                    s.knowledge().idFor(subject, fresh(s, events)),
                    NextAction.RE_SCOUT,
                    "evidence gap: " + gap,
                    List.of());
            events.add(new ChangeEvent.IssueOpened(issue, subject));
        }
        return events;
    }

    private static int fresh(ChangeState s, List<ChangeEvent> events) {
        return (int) events.stream()
                .filter(e -> e instanceof ChangeEvent.IssueOpened o
                        && s.knowledge().openOn(o.subject()).isEmpty())
                .count();
    }

    /** Conclusions that the editor did not promote are not lost: each is filed as an issue. */
    static List<ChangeEvent> unpromoted(ChangeState s, List<Fact> facts, int opened) {
        Set<EvidenceId> cited = new HashSet<>();
        facts.forEach(fact -> cited.addAll(fact.evidence()));
        List<ChangeEvent> events = new ArrayList<>();
        int fresh = opened;
        for (Evidence e : s.knowledge().evidence()) {
            boolean conclusion =
                    e.unknown().startsWith(REMARK + "diagnosis") || e.unknown().startsWith(REMARK + "mismatch");
            if (conclusion && !cited.contains(e.id())) {
                String subject = TurnRules.AUDIT + e.source() + "-remark-" + (events.size() + 1);
                boolean standing = s.knowledge().openOn(subject).isPresent();
                Issue issue = new Issue(
                        s.knowledge().idFor(subject, fresh),
                        NextAction.RE_SCOUT,
                        "unsettled since the audit (" + e.id() + "): " + e.note(),
                        List.of());
                fresh += standing ? 0 : 1;
                events.add(new ChangeEvent.IssueOpened(issue, subject));
            }
        }
        return events;
    }
}
