package dev.sluice.kernel.snapshot;

import java.util.HexFormat;

/** Text on one line of a snapshot: line breaks and control characters are spelled out, so that data cannot forge a heading. */
final class Escaped {
    private Escaped() {}

    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                default -> {
                    if (mustBeSpelled(c) || isLone(text, i)) {
                        out.append("\\u").append("%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.toString();
    }

    static String unescape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (mustBeSpelled(c) || isLone(text, i)) {
                throw new IllegalArgumentException("a control character that is not spelled out");
            }
            if (c != '\\') {
                out.append(c);
                continue;
            }
            if (++i == text.length()) {
                throw new IllegalArgumentException("ends in a lone backslash");
            }
            switch (text.charAt(i)) {
                case '\\' -> out.append('\\');
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'u' -> {
                    out.append(spelled(text, i + 1));
                    i += 4;
                }
                default -> throw new IllegalArgumentException("unknown escape \\" + text.charAt(i));
            }
        }
        return out.toString();
    }

    private static char spelled(String text, int at) {
        if (at + 4 > text.length()) {
            throw new IllegalArgumentException("\\u needs four hexadecimal digits");
        }
        String digits = text.substring(at, at + 4);
        if (!digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw new IllegalArgumentException("\\u needs four hexadecimal digits");
        }
        char c = (char) HexFormat.fromHexDigits(digits);
        if (!(mustBeSpelled(c) || Character.isSurrogate(c)) || !digits.equals("%04x".formatted((int) c))) {
            throw new IllegalArgumentException("\\u" + digits + " needs no escape");
        }
        return c;
    }

    /** Half of a surrogate pair has no bytes in UTF-8: raw, it would come back from the disk as another character. */
    private static boolean isLone(String text, int at) {
        char c = text.charAt(at);
        return Character.isHighSurrogate(c)
                ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }

    /** Controls, bidirectional marks, line and paragraph separators are never shown raw. */
    private static boolean mustBeSpelled(char c) {
        return (Character.isISOControl(c) && c != '\n' && c != '\t')
                || c == '\u061c'
                || c == '\u2028'
                || c == '\u2029'
                || (c >= '\u200e' && c <= '\u200f')
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069')
                || c == '\ufeff';
    }
}
