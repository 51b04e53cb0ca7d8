package dev.sluice.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void parse_whatCompactWrote_isTheSameValue() {
        Value value = Value.object()
                .put("text", "a\"b\\c\n\u0000é\ud83d\ude00")
                .put("number", 12)
                .put("list", List.of(Value.of(true), new Value.Nil()))
                .build();
        assertThat(Json.parse("x", Json.compact(value))).isEqualTo(value);
        assertThat(Json.parse("x", Json.pretty(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1,]", "{\"a\":1} x", "{\"a\":1,\"a\":2}", "nul", "\"\u0001\""})
    void parse_notJson_saysFileAndLine(String text) {
        assertThatThrownBy(() -> Json.parse("in.json", text))
                .isInstanceOf(MalformedText.class)
                .hasMessageStartingWith("in.json");
    }

    @Test
    void parse_nestedTooDeep_isRefusedWithTheLimit() {
        assertThatThrownBy(() -> Json.parse("in.json", "[".repeat(100_000)))
                .isInstanceOf(MalformedText.class)
                .hasMessageContaining("" + Json.DEPTH_MAX);
    }
}
