package dev.sluice.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for every way to show progress. */
abstract class ProgressViewContract {
    static final ProgressState BUILDING = new ProgressState(
            "build",
            "S2",
            "unit",
            List.of(new Gauge("failures", "1", "3"), new Gauge("turns", "4", "")),
            List.of(new Gauge("tokens", "12k", "200k")),
            "running the tests");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);

    abstract ProgressView view(Style style);

    /** What has been written since the last call. */
    final String written() {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        return text;
    }

    /** What has been written, less the sequences that the views themselves use. */
    final String seen() {
        return written().replaceAll("\u001b\\[(\\?25[hl]|[0-9]*[mAKJ])", "").replace("\r", "\n");
    }

    @Test
    void line_everyLine_isThereInOrderOnceClosed() {
        ProgressView view = view(Style.PLAIN);
        for (int i = 0; i < 2500; i++) {
            view.line("line " + i + ".");
        }
        view.close();

        List<String> lines = seen().lines().filter(line -> line.startsWith("line ")).toList();
        assertThat(lines).hasSize(2500).startsWith("line 0.", "line 1.").endsWith("line 2499.");
    }

    @Test
    void anything_hostileText_reachesTheTerminalSpelledOut() {
        String hostile = "\u001b[2J\u0007\u202e\rx";
        ProgressView view = view(Style.COLORED);
        view.show(new ProgressState(
                hostile,
                hostile,
                hostile,
                List.of(new Gauge(hostile, hostile, hostile)),
                List.of(new Gauge(hostile, hostile, hostile)),
                hostile));
        view.line(Style.Tone.BAD, hostile + "\nsecond");
        view.close();

        assertThat(seen())
                .contains("\\x1b[2J\\x07\\u{202e}\\x0dx", "second\n")
                .doesNotContain("\u001b", "\u0007", "\u202e");
    }

    @Test
    void close_twiceAndLinesAfterwards_areHarmless() {
        ProgressView view = view(Style.PLAIN);
        view.show(BUILDING);
        view.close();
        view.close();
        view.line("after");
        view.close();

        assertThat(seen()).endsWith("after\n");
    }
}
