package dev.sluice.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.codec.MalformedText;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecipeTest {
    @Test
    void parse_entriesAnswerInOrderAndAsOftenAsSaid() {
        Recipe recipe = Recipe.parse("r.yaml", """
                about: an example
                turns:
                  edit:
                    - { run: "make", write: { a/b: "text\\n" }, delete: [c], answer: { summary: done }, times: 2 }
                    - { say: no }
                    - { fail: gone }
                """);
        Recipe.Entry first = new Recipe.Entry(
                Optional.of("make"),
                Map.of("a/b", "text\n"),
                List.of("c"),
                new Recipe.Reply.Result(
                        Value.object().put("kind", "edit").put("summary", "done").build()));
        assertThat(recipe.entry(TurnKind.EDIT, 1)).contains(first);
        assertThat(recipe.entry(TurnKind.EDIT, 2)).contains(first);
        assertThat(recipe.entry(TurnKind.EDIT, 3).orElseThrow().reply()).isEqualTo(new Recipe.Reply.Prose("no"));
        assertThat(recipe.entry(TurnKind.EDIT, 4).orElseThrow().reply()).isEqualTo(new Recipe.Reply.Failure("gone"));
        assertThat(recipe.entry(TurnKind.EDIT, 5)).isEmpty();
        assertThat(recipe.entry(TurnKind.PLAN, 1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            turns: { dance: [{ fail: x }] }                    | r.yaml:1: turns.dance: not a kind of turn
            turns: { edit: [{ run: x }] }                      | needs exactly one of answer, say, fail
            turns: { edit: [{ say: x, fail: y }] }             | needs exactly one of answer, say, fail
            turns: { edit: [{ fail: x, write: { /etc/x: y } }] } | path "/etc/x" is not inside the tree
            turns: { edit: [{ fail: x, write: { a/../../x: y } }] } | path "a/../../x" is not inside the tree
            turns: { edit: [{ fail: x, times: 0 }] }           | times
            turns: { edit: [{ fail: x, more: 1 }] }            | more
            about: nothing                                     | turns
            turns: [                                           | r.yaml:
            """)
    void parse_wrongRecipe_namesFileAndField(String text, String complaint) {
        assertThatExceptionOfType(MalformedText.class)
                .isThrownBy(() -> Recipe.parse("r.yaml", text))
                .withMessageStartingWith("r.yaml")
                .withMessageContaining(complaint);
    }
}
