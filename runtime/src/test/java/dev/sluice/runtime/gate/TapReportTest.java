package dev.sluice.runtime.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.gate.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TapReportTest {
    private static TestReport read(String text) {
        return TapReport.read(text.lines());
    }

    @Test
    void read_mixedResults_countsAndNamesThem() {
        assertThat(read("""
                TAP version 13
                1..4
                ok 1 - adds
                not ok 2 - divides
                # got 3
                # wanted 4
                ok 3 - net # SKIP no network
                not ok 4
                """))
                .isEqualTo(new TestReport.Read(
                        3,
                        2,
                        1,
                        List.of(
                                new Verdict.FailedTest("divides", "got 3 wanted 4", ""),
                                new Verdict.FailedTest("test 4", "", ""))));
    }

    @Test
    void read_planAtTheEnd_counts() {
        assertThat(read("ok 1\nok 2\n1..2\n")).isEqualTo(new TestReport.Read(2, 0, 0, List.of()));
    }

    @Test
    void read_planOfZero_saysThatNothingRan() {
        assertThat(read("1..0 # SKIP no tests\n")).isEqualTo(new TestReport.Read(0, 0, 0, List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok 1\n", "", "1..2\nok 1\n", "1..1\nok 1\nok 2\n", "1..99999999999999999999\nok 1\n"})
    void read_planMissingOrBroken_isUnreadable(String text) {
        assertThat(read(text)).isInstanceOf(TestReport.Unreadable.class);
    }

    @Test
    void read_bailOut_isNoPass() {
        assertThat(read("1..1\nok 1\nBail out! disk full\n")).isInstanceOf(TestReport.Unreadable.class);
    }

    @Test
    void read_subtestsIndented_areNotCountedTwice() {
        assertThat(read("1..1\n    1..2\n    ok 1\n    ok 2\nok 1 - all\n"))
                .isEqualTo(new TestReport.Read(1, 0, 0, List.of()));
    }
}
