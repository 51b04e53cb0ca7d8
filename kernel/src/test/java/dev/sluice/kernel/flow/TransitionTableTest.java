package dev.sluice.kernel.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TransitionTableTest {
    enum Light {
        RED,
        GREEN,
        DARK
    }

    enum Turn {
        GO,
        STAY,
        FAIL
    }

    static final Transition<Light, Turn> GO = row(Turn.GO, Light.RED, Light.GREEN);
    static final Transition<Light, Turn> STAY = row(Turn.STAY, Light.RED, Light.RED);
    static final Transition<Light, Turn> FAIL = row(Turn.FAIL, Light.GREEN, Light.DARK);

    private static Transition<Light, Turn> row(Turn step, Light from, Light to) {
        return new Transition<>(step, from, to, "it does", Transition.Snapshot.UNCHANGED);
    }

    private static TransitionTable<Light, Turn> table(List<Transition<Light, Turn>> rows) {
        return new TransitionTable<>("light", Light.class, Light.RED, Set.of(Light.DARK), rows);
    }

    @Test
    void find_rowThatIsThere_elseNothing() {
        var table = table(List.of(GO, STAY, FAIL));
        assertThat(table.find(Light.RED, Turn.GO)).contains(GO);
        assertThat(table.find(Light.GREEN, Turn.GO)).isEmpty();
        assertThat(table.find(Light.DARK, Turn.GO)).isEmpty();
        assertThat(table.row(Light.GREEN, Turn.FAIL)).isEqualTo(FAIL);
        assertThat(table.rows()).containsExactly(GO, STAY, FAIL);
        assertThat(table.initial()).isEqualTo(Light.RED);
        assertThat(table.terminal()).containsExactly(Light.DARK);
        assertThat(table.flow()).isEqualTo("light");
    }

    @Test
    void row_stepTheMachineDoesNotHave_isABug() {
        assertThatIllegalStateException()
                .isThrownBy(() -> table(List.of(GO, FAIL)).row(Light.GREEN, Turn.STAY))
                .withMessage("light: no transition STAY from GREEN");
    }

    @Test
    void construct_sameStepTwiceFromOnePhase_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table(List.of(GO, row(Turn.GO, Light.RED, Light.DARK), FAIL)))
                .withMessage("light: GO from RED is there twice");
    }

    @Test
    void construct_sameStepFromTwoPhases_isTwoRows() {
        assertThat(table(List.of(GO, row(Turn.GO, Light.GREEN, Light.DARK))).rows()).hasSize(2);
    }

    @Test
    void construct_phaseThatNothingLeadsTo_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table(List.of(GO)))
                .withMessage("light: no way leads to [DARK]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table(List.of(STAY, FAIL)))
                .withMessage("light: no way leads to [GREEN, DARK]");
    }

    @Test
    void construct_stepOutOfATerminalPhase_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table(List.of(GO, FAIL, row(Turn.STAY, Light.DARK, Light.DARK))))
                .withMessage("light: a step leaves the terminal phase DARK");
    }

    @Test
    void terminal_severalPhases_keepTheOrderOfTheirDeclaration() {
        var table = new TransitionTable<>(
                "light",
                Light.class,
                Light.RED,
                Set.of(Light.DARK, Light.GREEN),
                List.of(GO, row(Turn.FAIL, Light.RED, Light.DARK)));
        assertThat(table.terminal()).containsExactly(Light.GREEN, Light.DARK);
    }
}
