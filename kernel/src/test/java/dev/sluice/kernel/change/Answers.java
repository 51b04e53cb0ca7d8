package dev.sluice.kernel.change;

import dev.sluice.kernel.value.Value;
import java.util.List;

/** Results as agents would give them. */
final class Answers {
    private Answers() {}

    static Value.Obj scout(String path, String note) {
        return Value.object()
                .put("kind", "scout")
                .put("findings", List.of(Value.object().put("path", path).put("note", note).build()))
                .build();
    }

    static Value.Obj consolidate(List<String> evidence) {
        return Value.object()
                .put("kind", "consolidate")
                .put(
                        "promotions",
                        evidence.stream()
                                .map(id -> Value.object()
                                        .putStrings("evidence", List.of(id))
                                        .put("fact", "as " + id + " shows")
                                        .build())
                                .toList())
                .build();
    }

    static Value.Obj plan(String hypothesis, List<String> facts, List<String> paths) {
        return Value.object()
                .put("kind", "plan")
                .put("approach", "by hand")
                .put("hypothesis", hypothesis)
                .putStrings("facts", facts)
                .putStrings("paths", paths)
                .put("gate", "iteration")
                .build();
    }

    static Value.Obj edit() {
        return Value.object().put("kind", "edit").put("summary", "edited").build();
    }

    static Value.Obj ladder(String choice) {
        return Value.object()
                .put("kind", "ladder")
                .put("choice", choice)
                .putStrings("facts", List.of("F-1"))
                .put("reason", "it seems so")
                .build();
    }

    static Value.Obj claim(String met, String... criteria) {
        return Value.object()
                .put("kind", "exit-claim")
                .put(
                        "criteria",
                        List.of(criteria).stream()
                                .map(id -> Value.object()
                                        .put("criterion", id)
                                        .put("met", met)
                                        .build())
                                .toList())
                .build();
    }

    static Value.Obj judge(String criterion, String outcome) {
        return Value.object()
                .put("kind", "judge")
                .put(
                        "criteria",
                        List.of(Value.object()
                                .put("criterion", criterion)
                                .put("outcome", outcome)
                                .put("evidence", "read src/a")
                                .put("confidence", "high")
                                .build()))
                .build();
    }

    static Value.Obj audit(String verdict, String cause) {
        return Value.object()
                .put("kind", "audit")
                .put("verdict", verdict)
                .put("mismatches", List.<Value>of())
                .put(
                        "diagnosis",
                        List.of(Value.object()
                                .put("cause", cause)
                                .put("confidence", "high")
                                .put("evidence", "the log")
                                .build()))
                .putStrings("gaps", List.of("no test for zero"))
                .putStrings("risks", List.of())
                .putStrings("checks", List.of("run the suite with zero"))
                .build();
    }

    static Value.Obj slice(String sentence) {
        return Value.object().put("kind", "new-slice").put("slice", sentence).build();
    }

    static Value.Obj scope(List<String> include) {
        return Value.object()
                .put("kind", "scope-revision")
                .put("scope", Value.object().put("sentence", "wider").putStrings("include", include).build())
                .put("reason", "needed")
                .build();
    }
}
