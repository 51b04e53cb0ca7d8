package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.seam.Call;
import dev.sluice.testkit.Faults.Kind;
import dev.sluice.testkit.Faults.Moment;
import dev.sluice.testkit.Faults.Plan;
import dev.sluice.testkit.Faults.Series;
import dev.sluice.testkit.Faults.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsTest {
    /** Three calls with a piece of output between them: what each met. */
    private static List<String> threeCalls(Faults faults) {
        List<String> met = new ArrayList<>();
        for (int n = 1; n <= 3; n++) {
            met.add(meet(faults, Call.CAPTURE, "log"));
            met.add(meet(faults, Call.WRITE, "file" + n));
        }
        return met;
    }

    private static String meet(Faults faults, Call call, String subject) {
        try {
            faults.entering(call, subject);
            faults.midway(call, subject);
            return "";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void once_failsThatCallAlone() {
        Faults faults = Faults.of(new Plan(2, Moment.ENTERING, Kind.DISK_FULL, Span.ONCE));

        assertThat(threeCalls(faults)).containsExactly("", "", "", "No space left on device", "", "");

        assertThat(faults.struck()).contains(new Faults.Seen(2, Call.WRITE, "file2"));
        assertThat(faults.seen()).hasSize(3);
        assertThat(faults.captures()).isEqualTo(3);
    }

    @Test
    void forGood_failsEveryCallFromThereOn_untilItEnds() {
        Faults faults = Faults.of(new Plan(2, Moment.MIDWAY, Kind.INPUT_OUTPUT_ERROR, Span.FOR_GOOD));
        String error = "Input/output error";

        assertThat(threeCalls(faults)).containsExactly("", "", "", error, error, error);

        faults.end();
        assertThat(threeCalls(faults)).containsOnly("");
    }

    @Test
    void captures_areCountedAloneWhenThePlanIsAboutThem() {
        Faults faults = Faults.of(new Plan(2, Moment.ENTERING, Kind.DISK_FULL, Span.ONCE, Series.CAPTURES));

        assertThat(threeCalls(faults)).containsExactly("", "", "No space left on device", "", "", "");
    }
}
