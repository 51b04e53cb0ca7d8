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

    private record Shelf(SortedMap<Integer, Inner> places) {}

    @Test
    void decode_aMapByNumber_keepsNumbersAndTheirOrder() {
        Shelf shelf = new Shelf(new TreeMap<>(Map.of(10, new Inner("ten", 10), 2, new Inner("two", 2))));
        Value.Obj value = Records.encode(shelf);
        assertThat(Json.compact(value))
                .isEqualTo("{\"places\":{\"2\":{\"text\":\"two\",\"number\":2},\"10\":{\"text\":\"ten\",\"number\":10}}}");
        assertThat(Records.decode("e", Shelf.class, value)).isEqualTo(shelf);
        assertThatThrownBy(() -> Records.decode(
                        "e", Shelf.class, (Value.Obj) Json.parse("e", "{\"places\":{\"02\":{}}}")))
                .hasMessageContaining("not a number: \"02\"");
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
}
