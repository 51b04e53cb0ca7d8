package dev.sluice.kernel.change;

import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Joins what a person gave with what an intake turn proposes; the person's words win. */
final class Proposal {
    private Proposal() {}

    static Scope wholeTree() {
        return new Scope("the whole tree", List.of("**"), List.of());
    }

    static Scope scope(Fields fields) {
        return new Scope(fields.text("sentence"), fields.texts("include"), fields.texts("exclude"));
    }

    /** Whether checks that the agent proposes may stand. */
    enum Checks {
        SHOWN_TO_A_PERSON,
        DROPPED
    }

    static IntakeDraft join(IntakeDraft given, Fields proposed, Checks checks) {
        return new IntakeDraft(
                given.goal().isBlank() ? proposed.text("goal") : given.goal(),
                given.constraints().isEmpty() ? proposed.texts("constraints") : given.constraints(),
                given.criteria().isEmpty() ? criteria(proposed.objects("criteria"), checks) : given.criteria(),
                given.scope().or(() -> proposed.optionalObject("scope").map(Proposal::scope)),
                given.gates(),
                given.slice().isBlank() ? proposed.text("slice") : given.slice(),
                given.known());
    }

    /** A check that nobody but the agent has seen is not taken: what decides about the work does not come from its author. */
    private static List<Criterion> criteria(List<Fields> proposed, Checks checks) {
        List<Criterion> criteria = new ArrayList<>();
        for (Fields f : proposed) {
            String id = f.optionalText("id").orElse("AC-" + (criteria.size() + 1));
            Optional<String> check = checks == Checks.DROPPED ? Optional.empty() : f.optionalText("check");
            criteria.add(new Criterion(new CriterionId(id), f.text("text"), check));
        }
        return criteria;
    }

    /** The proposal in words, for the person who confirms it. */
    static String describe(IntakeDraft draft) {
        StringBuilder text = new StringBuilder("goal: " + draft.goal());
        draft.constraints().forEach(c -> text.append("\nconstraint: ").append(c));
        draft.criteria().forEach(c -> text.append("\ncriterion ")
                .append(c.id())
                .append(": ")
                .append(c.text())
                .append(c.check().map(check -> "   checked by: " + check).orElse("")));
        draft.scope().ifPresent(s -> text.append("\nscope: ").append(s.headerLine()));
        return text.append("\nfirst slice: ").append(draft.slice()).toString();
    }
}
