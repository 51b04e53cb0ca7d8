package dev.sluice.kernel.change;

import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every answer to a turn that leads somewhere else, and every one that is to be sent back, by name. */
final class SoloTurns {
    /** A path that no scope here holds until it is widened. */
    static final String OUTSIDE = "elsewhere/b";

    private static final String FORGED = "E-0999-1";

    private SoloTurns() {}

    static Map<String, Value.Obj> answers(ChangeState s, TurnKind kind) {
        Map<String, Value.Obj> all = new LinkedHashMap<>();
        switch (kind) {
            case INTAKE -> intake(all);
            case SCOUT -> scout(all);
            case CONSOLIDATE -> consolidate(all, s);
            case PLAN -> plan(all);
            case EDIT -> all.put("edit", Answers.edit());
            case LADDER -> ladder(all);
            case SCOPE_REVISION -> {
                all.put("widen", Answers.scope(List.of("**")));
                all.put("keep-the-scope", Answers.scope(List.of("src/**")));
                all.put("widen-to-nothing", Answers.scope(List.of("  ")));
            }
            case NEW_SLICE -> all.put("slice", Answers.slice("the next one"));
            case EXIT_CLAIM -> claim(all, s.intake().criteria());
            case AUDIT -> audit(all, s.intake().criteria());
            case JUDGE -> judge(all, Briefs.unchecked(s));
        }
        return all;
    }

    static Value.Obj with(Value.Obj answer, String field, Value value) {
        var all = Value.object();
        answer.fields().forEach(all::put);
        return all.put(field, value).build();
    }

    private static void intake(Map<String, Value.Obj> all) {
        Value.Obj terms = Value.object().put("kind", "intake").put("goal", "g").put("slice", "first").build();
        Value.Obj checked = Value.object().put("id", "AC-1").put("text", "works").put("check", "true").build();
        Value.Obj judged = Value.object().put("id", "AC-2").put("text", "reads well").build();
        all.put("terms", with(terms, "criteria", new Value.Arr(List.of(checked, judged))));
        all.put("terms-twice-the-id", with(terms, "criteria", new Value.Arr(List.of(checked, checked))));
        all.put("terms-without-criteria", terms);
    }

    private static void scout(Map<String, Value.Obj> all) {
        Value.Obj none = Value.object().put("kind", "scout").put("findings", List.<Value>of()).build();
        all.put("find", Answers.scout("src/a", "the adder is here"));
        all.put("find-outside", Answers.scout(OUTSIDE, "the adder is here"));
        all.put("find-and-advise", Answers.scout("src/a", "Replace the list with a set."));
        all.put("find-nothing", none);
        all.put("doubt", with(none, "uncertainties", Value.strings(List.of("whether zero is allowed"))));
    }

    private static void consolidate(Map<String, Value.Obj> all, ChangeState s) {
        List<String> ids = s.knowledge().evidence().stream().map(Evidence::id).map(Object::toString).toList();
        all.put("promote-all", Answers.consolidate(ids));
        all.put("promote-none", Answers.consolidate(List.of()));
        all.put("promote-first", Answers.consolidate(ids.subList(0, Math.min(1, ids.size()))));
        all.put("promote-forged", Answers.consolidate(List.of(FORGED)));
        for (String next : List.of("fix", "re-scout", "re-plan")) {
            Value issue = Value.object().put("text", "what of zero?").put("next", next).build();
            all.put("promote-all-open-" + next, with(Answers.consolidate(ids), "issues", new Value.Arr(List.of(issue))));
        }
    }

    private static void plan(Map<String, Value.Obj> all) {
        Value.Obj first = Answers.plan("h1", List.of("F-1"), List.of("src/**"));
        all.put("plan-1", first);
        all.put("plan-1-reworded", with(first, "slice", Value.of("said better")));
        all.put("plan-2", Answers.plan("h2", List.of("F-1"), List.of("src/a")));
        all.put("plan-on-nothing", Answers.plan("h3", List.of("F-1", "F-999"), List.of("src/**")));
        all.put("plan-on-nonsense", Answers.plan("h3", List.of("F-1"), List.of("  ")));
    }

    private static void ladder(Map<String, Value.Obj> all) {
        for (String choice : List.of("fix-forward", "re-scout", "re-plan")) {
            all.put(choice, Answers.ladder(choice));
        }
        all.put("ask-audit", with(Answers.ladder("re-plan"), "audit", Value.of(true)));
        all.put("choose-on-nothing", with(Answers.ladder("re-plan"), "facts", Value.strings(List.of("F-998"))));
    }

    private static void claim(Map<String, Value.Obj> all, List<Criterion> criteria) {
        String[] ids = criteria.stream().map(c -> c.id().text()).toArray(String[]::new);
        all.put("claim", Answers.claim("evidence", ids));
        all.put("claim-unmet", Answers.claim("unmet", ids));
        all.put("claim-checks", Answers.claim("check", ids));
        all.put("claim-after-audit", with(Answers.claim("evidence", ids), "audit", Value.of(true)));
        all.put("claim-another", Answers.claim("evidence", "NO-9"));
        all.put("claim-twice", Answers.claim("evidence", ids[0], ids[0]));
    }

    private static void audit(Map<String, Value.Obj> all, List<Criterion> criteria) {
        all.put("audit-pass", Answers.audit("PASS", "none found"));
        all.put("audit-fail", mismatch(Answers.audit("FAIL", "zero is not handled"), criteria.getFirst().id().text()));
        all.put("audit-elsewhere", mismatch(Answers.audit("FAIL", "zero is not handled"), "NO-9"));
        all.put("audit-and-advise", Answers.audit("FAIL", "Change the sign to plus."));
    }

    private static Value.Obj mismatch(Value.Obj report, String criterion) {
        Value mismatch = Value.object().put("criterion", criterion).put("text", "unmet for zero").build();
        return with(report, "mismatches", new Value.Arr(List.of(mismatch)));
    }

    private static void judge(Map<String, Value.Obj> all, List<Criterion> unchecked) {
        for (String outcome : List.of("PASS", "FAIL", "UNKNOWN")) {
            all.put("judge-" + outcome, judgement(unchecked, outcome, outcome));
            all.put("judge-" + outcome + "-last-unknown", judgement(unchecked, outcome, "UNKNOWN"));
        }
        all.put("judge-another", Answers.judge("NO-9", "PASS"));
    }

    private static Value.Obj judgement(List<Criterion> criteria, String outcome, String last) {
        List<Value> entries = criteria.stream()
                .<Value>map(c -> Value.object()
                        .put("criterion", c.id().text())
                        .put("outcome", c.equals(criteria.getLast()) ? last : outcome)
                        .put("evidence", "read src/a")
                        .put("confidence", "high")
                        .build())
                .toList();
        return Value.object().put("kind", "judge").put("criteria", entries).build();
    }
}
