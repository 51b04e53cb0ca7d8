package dev.sluice.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TableTextTest {
    @Test
    void lines_alignByWhatIsSeen() {
        TableText table = new TableText("run", "goal", "state")
                .row("r1", "grün", "ok")
                .row("r22", "漢字", "blocked")
                .row("r3", "🚀 e\u0301", "x\ny");

        assertThat(table.lines(Style.PLAIN, 80))
                .containsExactly(
                        "run  goal  state",
                        "r1   grün  ok",
                        "r22  漢字  blocked",
                        "r3   🚀 e\u0301  x\\x0ay");
    }

    @Test
    void lines_tooWide_shortenTheWidestColumnOnly() {
        TableText table = new TableText("run", "goal").row("r-0001", "a goal that goes on and on");

        assertThat(table.lines(Style.PLAIN, 20)).containsExactly("run     goal", "r-0001  a goal that…");
    }

    @Test
    void lines_wideCharactersAtTheCut_neverExceedTheColumn() {
        TableText table = new TableText("goal").row("漢字漢字漢字漢字");

        assertThat(table.lines(Style.PLAIN, 10)).containsExactly("goal", "漢字漢字…");
    }

    @Test
    void row_ofAnotherLength_isABugAndThrows() {
        assertThatThrownBy(() -> new TableText("a", "b").row("x"))
                .hasMessage("a row of 1 cells in a table of 2 columns");
    }
}
