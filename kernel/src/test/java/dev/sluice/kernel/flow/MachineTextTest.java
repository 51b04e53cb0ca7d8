package dev.sluice.kernel.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.value.Value;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MachineTextTest {
    enum Door {
        SHUT_FAST,
        OPEN,
        GONE
    }

    enum Push {
        TURN_KEY,
        SLAM
    }

    private static final TransitionTable<Door, Push> TABLE = new TransitionTable<>(
            "door",
            Door.class,
            Door.SHUT_FAST,
            Set.of(Door.GONE),
            List.of(
                    new Transition<>(Push.TURN_KEY, Door.SHUT_FAST, Door.OPEN, "the key fits", Transition.Snapshot.WRITTEN),
                    new Transition<>(Push.SLAM, Door.OPEN, Door.GONE, "too hard", Transition.Snapshot.UNCHANGED)));

    @Test
    void mermaid_isExact() {
        assertThat(MachineText.mermaid(TABLE))
                .isEqualTo(
                        """
                        stateDiagram-v2
                          [*] --> shut_fast
                          shut_fast --> open: turn-key *
                          open --> gone: slam
                          gone --> [*]
                        """);
    }

    @Test
    void dot_isExact() {
        assertThat(MachineText.dot(TABLE))
                .isEqualTo(
                        """
                        digraph "door" {
                          rankdir=LR;
                          node [shape=box, style=rounded];
                          "gone" [peripheries=2];
                          "shut-fast" -> "open" [label="turn-key", style=bold];
                          "open" -> "gone" [label="slam"];
                        }
                        """);
    }

    @Test
    void table_isExact() {
        assertThat(MachineText.table(TABLE))
                .isEqualTo(
                        """
                        | from      | step     | to   | when         | snapshot |
                        |-----------|----------|------|--------------|----------|
                        | shut-fast | turn-key | open | the key fits | new      |
                        | open      | slam     | gone | too hard     |          |
                        """);
    }

    @Test
    void json_isExact() {
        Value.Obj expected = Value.object()
                .put("flow", "door")
                .putStrings("states", List.of("shut-fast", "open", "gone"))
                .put("initial", "shut-fast")
                .putStrings("terminal", List.of("gone"))
                .put(
                        "transitions",
                        List.of(
                                Value.object()
                                        .put("name", "turn-key")
                                        .put("from", "shut-fast")
                                        .put("to", "open")
                                        .put("when", "the key fits")
                                        .put("snapshot", true)
                                        .build(),
                                Value.object()
                                        .put("name", "slam")
                                        .put("from", "open")
                                        .put("to", "gone")
                                        .put("when", "too hard")
                                        .put("snapshot", false)
                                        .build()))
                .build();
        assertThat(MachineText.json(TABLE)).isEqualTo(expected).hasToString(expected.toString());
    }

    @Test
    void everyForm_ofASoloRun_showsEveryRow() {
        var solo = ChangePolicy.SOLO.table();
        assertThat(MachineText.mermaid(solo).lines()).hasSize(solo.rows().size() + 3);
        assertThat(MachineText.dot(solo).lines().filter(l -> l.contains(" -> "))).hasSize(solo.rows().size());
        assertThat(MachineText.table(solo).lines()).hasSize(solo.rows().size() + 2);
        assertThat(MachineText.json(solo).get("transitions").orElseThrow())
                .matches(v -> v instanceof Value.Arr(var rows) && rows.size() == solo.rows().size());
    }
}
