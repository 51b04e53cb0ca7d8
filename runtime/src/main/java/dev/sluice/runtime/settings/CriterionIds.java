package dev.sluice.runtime.settings;

import dev.sluice.kernel.id.CriterionId;
import java.util.Set;

/** Ids for criteria that were written without one. */
public final class CriterionIds {
    private CriterionIds() {}

    /** {@code AC-number}, or the next one after it that nobody took. */
    public static CriterionId free(int number, Set<CriterionId> taken) {
        int n = number;
        while (taken.contains(new CriterionId("AC-" + n))) {
            n++;
        }
        return new CriterionId("AC-" + n);
    }
}
