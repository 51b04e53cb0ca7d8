package dev.sluice.kernel.task;

import dev.sluice.kernel.gate.Gates;
import java.util.List;
import java.util.Optional;

/** An intake with gaps, as flags and files give it. */
public record IntakeDraft(
        String goal,
        List<String> constraints,
        List<Criterion> criteria,
        Optional<Scope> scope,
        Gates gates,
        String slice,
        List<Known> known) {
    public IntakeDraft {
        constraints = List.copyOf(constraints);
        criteria = List.copyOf(criteria);
        known = List.copyOf(known);
    }

    /** What must still be said before the run may start, in words for a person. */
    public List<String> missing() {
        return Intake.missing(goal, criteria, scope, gates, slice);
    }

    public Intake complete() {
        return new Intake(goal, constraints, criteria, scope.orElseThrow(), gates, slice, known);
    }
}
