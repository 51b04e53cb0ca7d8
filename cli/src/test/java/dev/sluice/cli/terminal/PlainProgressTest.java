package dev.sluice.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PlainProgressTest extends ProgressViewContract {
    @Override
    ProgressView view(Style style) {
        return new PlainProgress(out, style);
    }

    @Test
    void show_changedState_isOneLineAndTheSameStateNone() {
        ProgressView view = view(Style.PLAIN);
        view.show(BUILDING);
        view.show(BUILDING);
        view.line("FAIL unit");
        view.show(new ProgressState("verify", "", "", List.of(), List.of(), ""));
        view.show(ProgressState.NOTHING);
        view.close();

        assertThat(written()).isEqualTo("""
            build · slice S2 · gate unit: running the tests (failures 1/3 · turns 4)
            FAIL unit
            verify
            """);
    }
}
