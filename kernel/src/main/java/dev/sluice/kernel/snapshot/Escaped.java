package dev.sluice.kernel.snapshot;

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
                    if (mustBeSpelled(c)) {
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
            if (mustBeSpelled(c)) {
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
            throw new IllegalArgumentException("\\u needs four digits");
        }
        String digits = text.substring(at, at + 4);
        char c = (char) Integer.parseInt(digits, 16);
        if (!mustBeSpelled(c) || !digits.equals("%04x".formatted((int) c))) {
            throw new IllegalArgumentException("\\u" + digits + " needs no escape");
        }
        return c;
    }

    /** Controls, bidirectional marks, line and paragraph separators, and lone surrogates are never shown raw. */
    private static boolean mustBeSpelled(char c) {
        return (Character.isISOControl(c) && c != '\n' && c != '\t')
                || c == '\u2028'
                || c == '\u2029'
                || (c >= '\u200e' && c <= '\u200f')
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069')
                || c == '\ufeff';
    }
}
