package dev.sluice.kernel.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("X-5")
class BudgetTest {
    private static final Budget BUDGET = new Budget(10, 4, 180_000, 1_000, 2_500_000);

    @Test
    void exhausted_oneBelowEveryLimit_workGoesOn() {
        assertThat(BUDGET.exhausted(9, 3, new Usage(179_999, 999, 2_499_999))).isEmpty();
    }

    @Test
    void exhausted_atALimit_saysWhichAndHowMuch() {
        assertThat(BUDGET.exhausted(10, 0, Usage.NONE)).contains("iterations: 10 of 10");
        assertThat(BUDGET.exhausted(0, 4, Usage.NONE)).contains("verify_runs: 4 of 4");
        assertThat(BUDGET.exhausted(0, 0, new Usage(180_000, 0, 0))).contains("minutes: 3 of 3");
        assertThat(BUDGET.exhausted(0, 0, new Usage(0, 1_001, 0))).contains("tokens: 1001 of 1000");
        assertThat(BUDGET.exhausted(0, 0, new Usage(0, 0, 2_600_000))).contains("usd: 2.60 of 2.50");
    }

    @Test
    void exhausted_smallMoney_isWrittenOut() {
        assertThat(new Budget(1, 1, 1, 1, 9).exhausted(0, 0, new Usage(0, 0, 12))).contains("usd: 0.000012 of 0.000009");
    }

    @Test
    void exhausted_severalLimits_theFirstIsNamed() {
        assertThat(BUDGET.exhausted(99, 99, new Usage(999_999, 9_999, 9_999_999))).contains("iterations: 99 of 10");
    }

    @Test
    void construct_limitBelowOne_refused() {
        for (ThrowingCallable bad : List.<ThrowingCallable>of(
            () -> new Budget(0, 1, 1, 1, 1),
            () -> new Budget(1, 0, 1, 1, 1),
            () -> new Budget(1, 1, 0, 1, 1),
            () -> new Budget(1, 1, 1, -1, 1),
            () -> new Budget(1, 1, 1, 1, 0))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(bad)
                    .withMessage("every limit of a budget is at least 1");
        }
    }

    @Test
    void millisLeft_isNeverBelowOne() {
        assertThat(BUDGET.millisLeft(Usage.NONE)).isEqualTo(180_000);
        assertThat(BUDGET.millisLeft(new Usage(179_000, 0, 0))).isEqualTo(1_000);
        assertThat(BUDGET.millisLeft(new Usage(999_999, 0, 0))).isEqualTo(1);
    }

    @Test
    void usage_addsUp_andStopsAtTheLargestNumber() {
        assertThat(new Usage(1, 2, 3).plus(new Usage(10, 20, 30))).isEqualTo(new Usage(11, 22, 33));
        assertThat(new Usage(1, Long.MAX_VALUE, 3).plus(new Usage(1, Long.MAX_VALUE, 1)))
                .isEqualTo(new Usage(2, Long.MAX_VALUE, 4));
    }

    @Test
    void usage_negative_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Usage(0, -1, 0)).withMessage("usage is never negative");
    }
}
