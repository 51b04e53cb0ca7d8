package dev.sluice.kernel.change;

import dev.sluice.kernel.id.CriterionId;

/** A criterion that is met, and by whose word. */
public record Met(CriterionId criterion, By by, String evidence) {
    /** The three ways a criterion is met, strongest first. */
    public enum By {
        CHECK,
        JUDGED,
        PERSON
    }
}
