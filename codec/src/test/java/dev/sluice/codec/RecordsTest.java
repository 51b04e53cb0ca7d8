package dev.sluice.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {
    private enum Colour {
        RED
    }

    private record Inner(String text, int number) {}

    private record Sample(
            RunId run, Colour colour, List<Inner> inner, Optional<String> note, OptionalInt line, long big, boolean yes) {}

    private static final Sample SAMPLE = new Sample(
            new RunId("R-AAAAAAAAAAAAAAAA"),
            Colour.RED,
            List.of(new Inner("x", 1)),
            Optional.empty(),
            OptionalInt.of(7),
            1L << 40,
            true);

    @Test
    void decode_whatEncodeMade_isTheSameRecord() {
        Value.Obj value = Records.encode(SAMPLE);
        assertThat(Json.compact(value))
                .isEqualTo("{\"run\":\"R-AAAAAAAAAAAAAAAA\",\"colour\":\"RED\",\"inner\":[{\"text\":\"x\",\"number\":1}],"
                        + "\"line\":7,\"big\":1099511627776,\"yes\":true}");
        assertThat(Records.decode("e", Sample.class, value)).isEqualTo(SAMPLE);
    }

    @Test
    void decode_missingUnknownOrMisfitField_saysWhich() {
        assertThatThrownBy(() -> Records.decode("e", Inner.class, Value.object().put("text", "x").build()))
                .hasMessageContaining("Inner.number: missing");
        assertThatThrownBy(() -> Records.decode(
                        "e", Inner.class, Value.object().put("text", "x").put("number", 1).put("z", 1).build()))
                .hasMessageContaining("no field \"z\"");
        assertThatThrownBy(() -> Records.decode(
                        "e", Inner.class, Value.object().put("text", 1).put("number", 1).build()))
                .isInstanceOf(MalformedText.class);
        assertThatThrownBy(() -> Records.decode(
                        "e", Inner.class, Value.object().put("text", "x").put("number", 1L << 40).build()))
                .hasMessageContaining("out of range");
    }

    private record Table(SortedMap<Integer, RunId> rows, SortedMap<String, Inner> named) {}

    private static final Table TABLE = new Table(
            new TreeMap<>(Map.of(10, new RunId("R-AAAAAAAAAAAAAAAA"), 9, new RunId("R-BBBBBBBBBBBBBBBB"))),
            new TreeMap<>(Map.of("a", new Inner("x", 1))));

    @Test
    void decode_sortedMaps_areTheSame_andTheirKeysAreInTheirOwnOrder() {
        Value.Obj value = Records.encode(TABLE);
        assertThat(Json.compact(value))
                .isEqualTo("{\"rows\":{\"9\":\"R-BBBBBBBBBBBBBBBB\",\"10\":\"R-AAAAAAAAAAAAAAAA\"},"
                        + "\"named\":{\"a\":{\"text\":\"x\",\"number\":1}}}");
        assertThat(Records.decode("e", Table.class, value)).isEqualTo(TABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"09", "x", "+9", "9.0", "", "99999999999"})
    void decode_keyThatIsNoNumber_isRefused(String key) {
        Value.Obj rows = Value.object().put(key, "R-AAAAAAAAAAAAAAAA").build();
        Value.Obj table = Value.object().put("rows", rows).put("named", Value.object().build()).build();
        assertThatThrownBy(() -> Records.decode("e", Table.class, table))
                .isInstanceOf(MalformedText.class)
                .hasMessageContaining("Table.rows: \"" + key + "\" is not a key");
    }

    @Test
    void encode_mapInNoOrder_isRefused() {
        record Loose(Map<String, String> map) {}
        assertThatThrownBy(() -> Records.encode(new Loose(Map.of("a", "b"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void decode_idAsAnObject_isRefused() {
        Value.Obj id = Value.object().put("text", "R-AAAAAAAAAAAAAAAA").build();
        Value.Obj table = Value.object().put("rows", Value.object().put("1", id).build()).put("named", Value.object().build()).build();
        assertThatThrownBy(() -> Records.decode("e", Table.class, table)).isInstanceOf(MalformedText.class);
    }
}
