package dev.sluice.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class WindowSizeTest {
    @Test
    void atStart_takesTheLaunchersWordThenTheEnvironmentThenTheUsual() {
        Map<String, String> environment = Map.of("COLUMNS", "100", "LINES", "30");

        assertThat(WindowSize.atStart("50 132", environment)).isEqualTo(new WindowSize(132, 50));
        assertThat(WindowSize.atStart("", environment)).isEqualTo(new WindowSize(100, 30));
        assertThat(WindowSize.atStart("0 0", Map.of("COLUMNS", "wide"))).isEqualTo(WindowSize.USUAL);
        assertThat(WindowSize.atStart("1000000 x", Map.of())).isEqualTo(WindowSize.USUAL);
    }

    @Test
    void ask_noTerminal_givesTheSizeAtStart() {
        TerminalWindow window = new TerminalWindow(Output.Stream.OUT, Map.of("COLUMNS", "77"));
        assertThat(window.ask()).isEqualTo(new WindowSize(77, 24));
        window.prepare();
        assertThat(window.ask()).isEqualTo(new WindowSize(77, 24));
    }
}
