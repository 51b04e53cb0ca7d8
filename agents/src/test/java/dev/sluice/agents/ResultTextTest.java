package dev.sluice.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultTextTest {
    private static final Value.Obj SLICE =
            Value.object().put("kind", "new-slice").put("slice", "x").build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"slice\":\"x\"}",
                "  \n{\"slice\":\"x\"}\n\n",
                "Sure!\n{\"slice\":\"x\"}",
                "Sure!\n\n```json\n{\"slice\":\"x\"}\n```\nHope this helps.",
                "{\"slice\":\"first thought\"}\n{\"slice\":\"x\"}",
                "{\"a\":{\n{\n{\"slice\":\n\"x\"\n}",
                "{\"kind\":\"new-slice\",\"slice\":\"x\"}",
            })
    void find_objectInProse_isFound(String text) {
        assertThat(ResultText.find(TurnKind.NEW_SLICE, text)).contains(SLICE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "I could not do it.", "{\"slice\":", "[1]", "{\"slice\":\"x\",\"slice\":\"y\"}"})
    void find_noObject_isEmpty(String text) {
        assertThat(ResultText.find(TurnKind.NEW_SLICE, text)).isEmpty();
    }

    @Test
    void find_kindGivenByTheAgent_isKeptForTheSchemaToJudge() {
        assertThat(ResultText.find(TurnKind.NEW_SLICE, "{\"kind\":\"plan\"}"))
                .contains(Value.object().put("kind", "plan").build());
    }

    @Test
    void find_proseOfAnEditor_isItsSummary() {
        assertThat(ResultText.find(TurnKind.EDIT, " I changed it. "))
                .contains(Value.object().put("kind", "edit").put("summary", "I changed it.").build());
        assertThat(ResultText.find(TurnKind.EDIT, "  \n")).isEmpty();
        assertThat(ResultText.find(TurnKind.EDIT, "y".repeat(10_000)).orElseThrow().get("summary"))
                .contains(Value.of("y".repeat(4_000)));
    }

    @Test
    void find_nestingWithoutEnd_isEmptyAndEnds() {
        assertThat(ResultText.find(TurnKind.PLAN, "{\"a\":".repeat(100_000))).isEmpty();
        assertThat(ResultText.find(TurnKind.PLAN, "\n{".repeat(500_000))).isEmpty();
    }
}
