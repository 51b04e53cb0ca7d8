package dev.sluice.runtime.settings;

import static dev.sluice.kernel.schema.Schema.either;
import static dev.sluice.kernel.schema.Schema.line;
import static dev.sluice.kernel.schema.Schema.list;
import static dev.sluice.kernel.schema.Schema.nonEmpty;
import static dev.sluice.kernel.schema.Schema.object;
import static dev.sluice.kernel.schema.Schema.optional;
import static dev.sluice.kernel.schema.Schema.required;
import static dev.sluice.kernel.schema.Schema.shaped;

import dev.sluice.codec.Yaml;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.schema.Schema;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.Known;
import dev.sluice.kernel.task.Scope;
import dev.sluice.kernel.task.Topic;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A task as a file: goal, constraints, criteria, scope, and what else is known from the start. */
public record TaskFile(
        String goal,
        List<String> constraints,
        List<Criterion> criteria,
        Optional<Scope> scope,
        String slice,
        List<Known> known,
        Optional<Gates> gates) {
    /** The file's schema: published, and used to check. */
    public static final Schema.Obj SCHEMA = object(
            required("goal", line(), "what is to be done, in a sentence"),
            optional("constraints", list(line()), "what must be respected"),
            optional(
                    "criteria",
                    nonEmpty(either(
                            line(),
                            object(
                                    optional("id", shaped("[A-Za-z][A-Za-z0-9_-]{0,31}"), "stable id; AC-n"),
                                    required("text", line(), "what must hold"),
                                    optional("check", line(), "a command that succeeds exactly when it holds")))),
                    "acceptance criteria"),
            optional("scope", Settings.SCOPE, "how far scouts may look"),
            optional("slice", line(), "the first slice; the goal when left out"),
            optional("gates", Settings.GATES, "gates for this task in place of those of sluice.yaml"),
            optional(
                    "known",
                    object(
                            optional("entry-points", list(line()), "where the code begins"),
                            optional("tests", list(line()), "where the tests are"),
                            optional("commands", list(line()), "how to build and test"),
                            optional("other", list(line()), "anything else")),
                    "facts that need no scout"));

    public static TaskFile parse(String file, String text) {
        Yaml.Document doc = Yaml.parse(file, text);
        Settings.check(doc, SCHEMA);
        Fields f = new Fields((Value.Obj) doc.value());
        return new TaskFile(
                f.text("goal"),
                f.texts("constraints"),
                criteria(doc, f.items("criteria")),
                f.optionalObject("scope").map(s -> Settings.scope(doc, s)),
                f.optionalText("slice").orElse(""),
                known(f.optionalObject("known")),
                f.optionalObject("gates").map(Settings::gates));
    }

    private static List<Criterion> criteria(Yaml.Document doc, List<Value> items) {
        List<Fields> all = items.stream()
                .map(item -> item instanceof Value.Obj obj ? obj : Value.object().put("text", item).build())
                .map(Fields::new)
                .toList();
        Set<CriterionId> taken = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            Optional<String> id = all.get(i).optionalText("id");
            if (id.isPresent() && !taken.add(new CriterionId(id.get()))) {
                throw doc.problem("criteria[" + i + "].id", "criterion id " + id.get() + " is used twice");
            }
        }
        List<Criterion> criteria = new ArrayList<>();
        for (Fields f : all) {
            CriterionId id = f.optionalText("id")
                    .map(CriterionId::new)
                    .orElseGet(() -> CriterionIds.free(criteria.size() + 1, taken));
            taken.add(id);
            criteria.add(new Criterion(id, f.text("text"), f.optionalText("check")));
        }
        return criteria;
    }

    private static List<Known> known(Optional<Fields> f) {
        List<Known> known = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            f.map(k -> k.texts(topic.word())).orElse(List.of()).forEach(t -> known.add(new Known(topic, t)));
        }
        return known;
    }
}
