package dev.sluice.cli.terminal;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Makes any text safe to show: whatever could move the cursor, hide, reorder or fake text becomes a visible
 * {@code \xNN} or {@code \}{@code u{N}}. For eyes, not for reading back: a backslash in the text stays as it is.
 */
public final class Escape {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private Escape() {}

    /** The text on one line: line breaks and tabs are spelled out too. */
    public static String shown(String text) {
        int first = firstUnsafe(text);
        return first < 0 ? text : escaped(text, first, Breaks.SPELLED);
    }

    /** The text with its line feeds and tabs; a carriage return stays out of sight only before a line feed. */
    public static String shownLines(String text) {
        int first = firstUnsafe(text);
        return first < 0 ? text : escaped(text, first, Breaks.KEPT);
    }

    /** JSON text that says the same: what is unsafe stands only inside strings there, and becomes an escape of JSON. */
    public static String json(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (!isUnsafe(c)) {
                out.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    out.append("\\u").append(HexFormat.of().toHexDigits(unit));
                }
            }
        });
        return out.toString();
    }

    /** The lines of a text, safe one by one; at least one line, and none for a line feed at the very end. */
    static List<String> lines(String text) {
        String safe = shownLines(text);
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int end = safe.indexOf('\n'); end >= 0; end = safe.indexOf('\n', from)) {
            lines.add(safe.substring(from, end));
            from = end + 1;
        }
        if (from < safe.length() || lines.isEmpty()) {
            lines.add(safe.substring(from));
        }
        return lines;
    }

    private enum Breaks {
        KEPT,
        SPELLED
    }

    private static int firstUnsafe(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Everything beyond ASCII goes the slow way, where surrogates are paired.
            if (c < 0x20 || c > 0x7e) {
                return i;
            }
        }
        return -1;
    }

    private static String escaped(String text, int from, Breaks breaks) {
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, from);
        for (int i = from; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (breaks == Breaks.KEPT && c == '\r' && text.startsWith("\n", i)) {
                continue;
            }
            if (breaks == Breaks.KEPT && (c == '\n' || c == '\t')) {
                out.append((char) c);
            } else if (isUnsafe(c)) {
                spell(out, c);
            } else {
                out.appendCodePoint(c);
            }
        }
        return out.toString();
    }

    private static boolean isUnsafe(int c) {
        if (c < 0x7f) {
            return c < 0x20;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> isInvisible(c) || (c & 0xfffe) == 0xfffe;
        };
    }

    /** What Unicode calls letters or marks and nobody can see: joiners, fillers, variation selectors, tags. */
    private static boolean isInvisible(int c) {
        return c == 0x034f
                || c == 0x115f
                || c == 0x1160
                || c == 0x17b4
                || c == 0x17b5
                || c >= 0x180b && c <= 0x180f
                || c == 0x2800
                || c == 0x3164
                || c == 0xffa0
                || c >= 0xfe00 && c <= 0xfe0f
                || c >= 0xfff0 && c <= 0xfff8
                || c >= 0xe0000 && c <= 0xe0fff;
    }

    private static void spell(StringBuilder out, int c) {
        if (c <= 0xff) {
            out.append("\\x").append(HEX[c >> 4]).append(HEX[c & 0xf]);
        } else {
            out.append("\\u{").append(Integer.toHexString(c)).append('}');
        }
    }
}
