package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewEventTest {
    @ParameterizedTest
    @ValueSource(strings = {"\uD83D", "a\uDEA6", "\uD83D\uD83D\uDEA6", "nul \u0000"})
    void payload_thatUtf8WouldChange_isRefused(String payload) {
        assertThatThrownBy(() -> new NewEvent("T", 1, payload))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("it is not text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1st", "a b", "Ünder"})
    void type_notAName_isRefused(String type) {
        assertThatThrownBy(() -> new NewEvent(type, 1, "{}")).hasMessageContaining("not an event type");
    }

    @Test
    void payload_overTheLimit_isRefused() {
        String big = "x".repeat(NewEvent.PAYLOAD_CHARS_MAX + 1);
        assertThatThrownBy(() -> new NewEvent("T", 1, big)).hasMessageContaining("at most 16777216");
    }

    @Test
    void version_belowOne_isRefused() {
        assertThatThrownBy(() -> new NewEvent("T", 0, "{}")).hasMessageContaining("begin at 1");
    }
}
