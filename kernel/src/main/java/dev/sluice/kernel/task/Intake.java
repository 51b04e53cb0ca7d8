package dev.sluice.kernel.task;

import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.id.CriterionId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a run sets out to do, complete: nothing may start with a part of it missing. */
public record Intake(
        String goal,
        List<String> constraints,
        List<Criterion> criteria,
        Scope scope,
        Gates gates,
        String slice,
        List<Known> known) {
    public Intake {
        constraints = List.copyOf(constraints);
        criteria = List.copyOf(criteria);
        known = List.copyOf(known);
        List<String> missing = missing(goal, criteria, Optional.of(scope), gates, slice);
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("incomplete intake: " + String.join(", ", missing));
        }
    }

    public Optional<Criterion> criterion(CriterionId id) {
        return criteria.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    static List<String> missing(
            String goal, List<Criterion> criteria, Optional<Scope> scope, Gates gates, String slice) {
        List<String> missing = new ArrayList<>();
        if (goal.isBlank()) {
            missing.add("goal");
        }
        if (criteria.isEmpty()) {
            missing.add("acceptance criteria (--criterion, or criteria: in the task file)");
        }
        Set<CriterionId> ids = new HashSet<>();
        for (Criterion c : criteria) {
            if (!ids.add(c.id())) {
                missing.add("a unique id for each criterion (" + c.id() + " is used twice)");
            }
        }
        if (scope.isEmpty() || scope.get().sentence().isBlank() || scope.get().include().isEmpty()) {
            missing.add("scope cap (--scope, or scope: in the task file or sluice.yaml)");
        }
        if (gates.iteration().isEmpty()) {
            missing.add("iteration gate (gates.iteration in sluice.yaml)");
        }
        if (gates.exit().isEmpty()) {
            missing.add("exit gate (gates.exit in sluice.yaml)");
        }
        if (slice.isBlank()) {
            missing.add("slice");
        }
        return List.copyOf(missing);
    }
}
