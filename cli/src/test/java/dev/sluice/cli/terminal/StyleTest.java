package dev.sluice.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class StyleTest {
    private static final Map<String, String> XTERM = Map.of("TERM", "xterm-256color");

    @Test
    void choose_terminalWithoutObjection_isColored() {
        assertThat(Style.choose(Style.Wish.NONE_STATED, Output.TERMINAL, XTERM)).isEqualTo(Style.COLORED);
        assertThat(Style.choose(Style.Wish.NONE_STATED, Output.TERMINAL, Map.of("TERM", "xterm", "NO_COLOR", "")))
                .isEqualTo(Style.COLORED);
    }

    @Test
    void choose_anyObjection_isPlain() {
        assertThat(Style.choose(Style.Wish.NO_COLOR, Output.TERMINAL, XTERM)).isEqualTo(Style.PLAIN);
        assertThat(Style.choose(Style.Wish.NONE_STATED, Output.NO_TERMINAL, XTERM)).isEqualTo(Style.PLAIN);
        assertThat(Style.choose(Style.Wish.NONE_STATED, Output.TERMINAL, Map.of("TERM", "dumb")))
                .isEqualTo(Style.PLAIN);
        assertThat(Style.choose(Style.Wish.NONE_STATED, Output.TERMINAL, Map.of())).isEqualTo(Style.PLAIN);
        assertThat(Style.choose(Style.Wish.NONE_STATED, Output.TERMINAL, Map.of("TERM", "xterm", "NO_COLOR", "0")))
                .isEqualTo(Style.PLAIN);
    }

    @Test
    void of_plain_addsNothing() {
        assertThat(Style.PLAIN.of(Style.Tone.BAD, "x")).isEqualTo("x");
        assertThat(Style.COLORED.of(Style.Tone.BAD, "x")).isEqualTo("\u001b[31mx\u001b[0m");
    }

    @Test
    void output_isATerminalWhenTheLauncherSaysSo() {
        assertThat(Output.of(Output.Stream.OUT, "02")).isEqualTo(Output.NO_TERMINAL);
        assertThat(Output.of(Output.Stream.ERR, "02")).isEqualTo(Output.TERMINAL);
    }
}
