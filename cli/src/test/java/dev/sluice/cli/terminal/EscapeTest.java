package dev.sluice.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("X-9")
final class EscapeTest {
    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = true, textBlock = """
        0,      \\x00
        7,      \\x07
        8,      \\x08
        9,      \\x09
        a,      \\x0a
        d,      \\x0d
        1b,     \\x1b
        7f,     \\x7f
        85,     \\x85
        9b,     \\x9b
        ad,     \\xad
        61c,    \\u{61c}
        200b,   \\u{200b}
        200d,   \\u{200d}
        200e,   \\u{200e}
        2028,   \\u{2028}
        2029,   \\u{2029}
        202e,   \\u{202e}
        2060,   \\u{2060}
        2066,   \\u{2066}
        2069,   \\u{2069}
        feff,   \\u{feff}
        fe0f,   \\u{fe0f}
        3164,   \\u{3164}
        fff9,   \\u{fff9}
        ffff,   \\u{ffff}
        d800,   \\u{d800}
        dfff,   \\u{dfff}
        e0041,  \\u{e0041}
        """)
    void shown_hostileCharacter_isSpelledOut(String codePoint, String spelled) {
        String character = new String(Character.toChars(Integer.parseInt(codePoint, 16)));

        assertThat(Escape.shown("a" + character + "b")).isEqualTo("a" + spelled + "b");
    }

    @Test
    void shown_ordinaryText_staysAsItIs() {
        String text = "plain ~ grün Ω 漢字 🚀 C:\\x41 é";

        assertThat(Escape.shown(text)).isEqualTo(text);
    }

    @Test
    void shown_surrogatesTheWrongWayRound_areBothSpelledOut() {
        assertThat(Escape.shown("\udc00\ud83d")).isEqualTo("\\u{dc00}\\u{d83d}");
    }

    @Test
    void shownLines_keepsLineFeedsAndTabsOnly() {
        assertThat(Escape.shownLines("a\tb\r\nc\rd\n\u001b]0;title\u0007\u2028"))
                .isEqualTo("a\tb\nc\\x0dd\n\\x1b]0;title\\x07\\u{2028}");
    }

    @Test
    void shown_everyCharacterThereIs_leavesNoControlBehind() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            all.appendCodePoint(c).append('x');
        }

        assertThat(Escape.shown(all.toString()).codePoints())
                .noneMatch(c -> Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.SURROGATE);
    }

    @Test
    void json_unsafeCharacters_becomeEscapesOfJson() {
        assertThat(Escape.json("{\"a\":\"grün \u202e \u009b \ud83d\ude80 \udb40\udc41\"}"))
                .isEqualTo("{\"a\":\"grün \\u202e \\u009b \ud83d\ude80 \\udb40\\udc41\"}");
    }
}
