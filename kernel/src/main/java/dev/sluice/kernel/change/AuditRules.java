package dev.sluice.kernel.change;

import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.id.Sha256;
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
        List<ChangeEvent> events = new ArrayList<>(gaps(s, f.texts("gaps")));
        events.add(new ChangeEvent.AuditRecorded(
                ChangeEvent.AuditVerdict.valueOf(f.text("verdict")), evidence, Step.RECORD_AUDIT));
        return events;
    }

    private static void note(ChangeState s, List<Evidence> all, String source, String what, String text) {
        all.add(Evidence.note(ScoutRules.nextId(s, all.size()), Topic.OTHER, source, REMARK + what, text));
    }

    private static List<ChangeEvent> gaps(ChangeState s, List<String> gaps) {
        List<ChangeEvent> events = new ArrayList<>();
        for (String gap : gaps.stream().distinct().toList()) {
            String subject = subject("gap", gap);
            Issue issue = new Issue(
                    s.knowledge().idFor(subject, fresh(s, events)),
                    NextAction.RE_SCOUT,
                    "evidence gap: " + gap,
                    List.of());
            events.add(new ChangeEvent.IssueOpened(issue, subject));
        }
        return events;
    }

    /** What one audit after another says in the same words is one issue. */
    private static String subject(String what, String text) {
        return TurnRules.AUDIT + what + "-" + Sha256.of(text).hex().substring(0, 16);
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
        Set<String> filed = new HashSet<>();
        for (Evidence e : s.knowledge().evidence()) {
            boolean conclusion =
                    e.unknown().startsWith(REMARK + "diagnosis") || e.unknown().startsWith(REMARK + "mismatch");
            String subject = subject("remark", e.note());
            if (conclusion && !cited.contains(e.id()) && filed.add(subject)) {
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
