package dev.sluice.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LiveProgressTest extends ProgressViewContract {
    private long nowMillis = 5_000;
    private WindowSize window = new WindowSize(60, 24);

    @Override
    LiveProgress view(Style style) {
        return new LiveProgress(out, style, () -> window, () -> nowMillis * 1_000_000);
    }

    @Test
    void show_first_hidesTheCursorAndDrawsTheBlock() {
        LiveProgress view = view(Style.PLAIN);
        view.show(BUILDING);

        assertThat(written().replace('\u001b', '^')).isEqualTo("""
            ^[?25l\r⠋ build · slice S2 · gate unit                          0 s^[K
              failures 1/3 · turns 4^[K
              tokens 12k/200k^[K
              running the tests^[K^[J""");
    }

    @Test
    void show_again_redrawsInPlaceButNotMoreOftenThanTenTimesASecond() {
        LiveProgress view = view(Style.PLAIN);
        view.show(BUILDING);
        written();

        nowMillis += 99;
        view.show(ProgressState.NOTHING);
        view.beat();
        assertThat(written()).isEmpty();

        nowMillis += 61_001;
        view.beat();
        assertThat(written()).startsWith("\r\u001b[3A⠙ ").endsWith(" 1 min 01 s\u001b[K\u001b[J");
    }

    @Test
    void line_scrollsAboveTheBlock() {
        LiveProgress view = view(Style.PLAIN);
        view.show(BUILDING);
        nowMillis += 100;
        written();
        view.line("PASS lint");

        assertThat(written()).startsWith("\r\u001b[3A\u001b[JPASS lint\n⠙ build").endsWith("running the tests\u001b[K\u001b[J");
    }

    @Test
    void close_writesWhatWaitsRemovesTheBlockAndShowsTheCursor() {
        LiveProgress view = view(Style.PLAIN);
        view.show(BUILDING);
        view.line("waits");
        written();
        view.close();

        assertThat(written()).isEqualTo("\r\u001b[3A\u001b[J\u001b[?25hwaits\n");
    }

    @Test
    void close_neverDrawn_leavesTheTerminalAlone() {
        view(Style.PLAIN).close();

        assertThat(written()).isEmpty();
    }

    @Test
    void show_anyWindow_neverFillsTheLastColumn() {
        for (int columns = 0; columns <= 90; columns++) {
            for (int rows : new int[] {0, 1, 5, 8, 50}) {
                window = new WindowSize(columns, rows);
                LiveProgress view = view(Style.COLORED);
                view.show(new ProgressState(
                        "漢字".repeat(30), "S", "g", BUILDING.counters(), BUILDING.budget(), "é🚀".repeat(60)));
                List<String> lines = seen().lines().filter(line -> !line.isEmpty()).toList();
                assertThat(lines).hasSizeLessThanOrEqualTo(Math.max(1, rows));
                for (String line : lines) {
                    assertThat(Cells.width(line)).isLessThan(Math.max(1, columns));
                }
            }
        }
    }

    @Test
    void beat_windowNarrowedSinceLastDraw_goesUpOverWrappedRows() {
        LiveProgress view = view(Style.PLAIN);
        view.show(BUILDING);
        written();
        window = new WindowSize(30, 24);
        nowMillis += 100;
        view.beat();

        // The head of 59 cells has become two rows, the other three still take one each.
        assertThat(written()).startsWith("\r\u001b[4A");
    }

    @Test
    void elapsed_growsInReadableSteps() {
        assertThat(List.of(Frame.elapsed(0), Frame.elapsed(59), Frame.elapsed(60), Frame.elapsed(3_725)))
                .containsExactly("0 s", "59 s", "1 min 00 s", "1 h 02 min");
    }
}
