package dev.sluice.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTest {
    @Test
    void parse_plainData_givesValuesAndTheLinesOfFields() {
        Yaml.Document doc = Yaml.parse("s.yaml", "a: 1\nb:\n  - run: x y\n    on: true\nd: 2024-01-01\n");
        assertThat(doc.value())
                .isEqualTo(Value.object()
                        .put("a", 1)
                        .put(
                                "b",
                                List.of(Value.object().put("run", "x y").put("on", true).build()))
                        .put("d", "2024-01-01")
                        .build());
        assertThat(doc.problem("b[0].on", "no")).hasMessage("s.yaml:4: b[0].on: no");
        assertThat(doc.problem("b[0].gone", "missing")).hasMessage("s.yaml:3: b[0].gone: missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [", "a: 1\na: 2", "a: !!java.io.File x", "? [k]\n: v", "a: &x [*x]", "\ta: 1", "a: 'x"})
    void parse_notPlainData_saysFileAndLine(String text) {
        assertThatThrownBy(() -> Yaml.parse("s.yaml", text))
                .isInstanceOf(MalformedText.class)
                .hasMessageStartingWith("s.yaml");
    }

    @Test
    void parse_billionLaughs_isRefused() {
        StringBuilder text = new StringBuilder("l0: &l0 [x,x,x,x,x,x,x,x,x,x]\n");
        for (int i = 1; i < 12; i++) {
            text.append("l%d: &l%d [%s]\n".formatted(i, i, ("*l" + (i - 1) + ",").repeat(9) + "*l" + (i - 1)));
        }
        assertThatThrownBy(() -> Yaml.parse("s.yaml", text.toString())).isInstanceOf(MalformedText.class);
    }

    @Test
    void parse_nestedTooDeep_isRefused() {
        assertThatThrownBy(() -> Yaml.parse("s.yaml", "[".repeat(5_000) + "]".repeat(5_000)))
                .isInstanceOf(MalformedText.class);
    }
}
