package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.role.TurnKind;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A brief is as long after two hundred iterations as after five, whatever a run has piled up by then. */
class BriefGrowthTest {
    // Two stretches of one length, each with every kind of turn in it, good and bad times alike.
    private static final int EARLY_FROM = 5;
    private static final int EARLY_TO = 40;
    private static final int LATE_FROM = 165;
    private static final int LATE_TO = 200;
    private static final double GROWTH_MAX = 1.1;

    @Test
    void brief_ofEveryKindOfTurn_afterTwoHundredIterations_isAsLongAsAfterFive() {
        BusyRun run = new BusyRun();
        Map<TurnKind, Integer> early = new EnumMap<>(TurnKind.class);
        Map<TurnKind, Integer> late = new EnumMap<>(TurnKind.class);
        while (run.drive.state.snapshots().size() <= LATE_TO) {
            int iteration = run.drive.state.snapshots().size();
            if (run.drive.next() instanceof Work.TakeTurn t) {
                int bytes = t.brief().text().getBytes(StandardCharsets.UTF_8).length;
                if (iteration >= EARLY_FROM && iteration <= EARLY_TO) {
                    early.merge(t.kind(), bytes, Math::max);
                }
                if (iteration >= LATE_FROM) {
                    late.merge(t.kind(), bytes, Math::max);
                }
            }
            run.step();
        }
        Set<TurnKind> all = EnumSet.complementOf(EnumSet.of(TurnKind.INTAKE));
        System.out.println("[count] brief bytes early: " + early + ", late: " + late);
        assertThat(early.keySet()).as("kinds of turns from the fifth iteration on").isEqualTo(all);
        assertThat(late.keySet()).as("kinds of turns by the two hundredth").isEqualTo(all);
        for (TurnKind kind : all) {
            assertThat((double) late.getOrDefault(kind, 0) / early.getOrDefault(kind, 1))
                    .as("%s: %s bytes by iteration %s, %s after", kind, late.get(kind), LATE_TO, early.get(kind))
                    .isLessThanOrEqualTo(GROWTH_MAX);
        }
        assertThat(run.drive.state.knowledge().facts()).hasSizeGreaterThan(10 * Excerpt.FACTS_MAX);
        assertThat(run.drive.state.knowledge().open()).hasSizeGreaterThan(Excerpt.OPEN_ISSUES_MAX);
    }
}
