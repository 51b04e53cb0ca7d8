package dev.sluice.kernel.path;

import java.util.List;

/**
 * A pattern over whole repository paths: {@code ?} and {@code *} stay within one name, {@code **} spans any number.
 *
 * <p>{@code src/**} means everything below {@code src}, {@code **}{@code /x} an {@code x} at any depth, the top
 * included, {@code docs/} the same as {@code docs/**}, and a backslash takes the next character as it is. A pattern is
 * always anchored: {@code *.md} means the top directory only.
 */
public final class Glob {
    private static final String ANY_NAMES = "**";

    private final String pattern;
    private final List<String> names;

    public Glob(String pattern) {
        if (pattern.isBlank()) {
            throw new IllegalArgumentException("an empty pattern matches nothing; write ** to mean every path");
        }
        String anchored = pattern.startsWith("/") ? pattern.substring(1) : pattern;
        this.pattern = pattern;
        this.names = List.of((anchored.endsWith("/") ? anchored + ANY_NAMES : anchored).split("/", -1));
    }

    /** Whether the pattern means this path. */
    public boolean matches(String path) {
        List<String> parts = List.of(path.split("/", -1));
        int part = 0;
        int name = 0;
        int retryName = -1;
        int retryPart = -1;
        while (part < parts.size()) {
            if (name < names.size() && names.get(name).equals(ANY_NAMES)) {
                retryName = name++;
                // A closing ** stands for at least one name: "src/**" is not "src".
                retryPart = part;
                if (name == names.size()) {
                    return true;
                }
            } else if (name < names.size() && matchesName(names.get(name), parts.get(part))) {
                name++;
                part++;
            } else if (retryName >= 0) {
                name = retryName + 1;
                part = ++retryPart;
            } else {
                return false;
            }
        }
        return name == names.size();
    }

    private static boolean matchesName(String wanted, String name) {
        int at = 0;
        int w = 0;
        int retryWanted = -1;
        int retryAt = -1;
        while (at < name.length()) {
            if (w < wanted.length() && wanted.charAt(w) == '*') {
                retryWanted = w++;
                retryAt = at;
            } else if (w < wanted.length() && takes(wanted, w, name.charAt(at))) {
                w += width(wanted, w);
                at++;
            } else if (retryWanted >= 0) {
                w = retryWanted + 1;
                at = ++retryAt;
            } else {
                return false;
            }
        }
        while (w < wanted.length() && wanted.charAt(w) == '*') {
            w++;
        }
        return w == wanted.length();
    }

    private static boolean takes(String wanted, int at, char c) {
        char w = wanted.charAt(at);
        return width(wanted, at) == 2 ? wanted.charAt(at + 1) == c : w == '?' || w == c;
    }

    private static int width(String wanted, int at) {
        return wanted.charAt(at) == '\\' && at + 1 < wanted.length() ? 2 : 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Glob that && pattern.equals(that.pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return pattern;
    }
}
