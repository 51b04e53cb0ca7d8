package dev.sluice.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
