package dev.sluice.seam;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process by number, start and namespace, so that a later one of the same number is not taken for it. */
public record ProcessName(String pid, String start, String namespace) {
    private static final Pattern TEXT = Pattern.compile("(\\d+)-(\\d+)-(\\d+)");
    private static final Pattern NAMESPACE = Pattern.compile("pid:\\[(\\d+)]");
    private static final int START_FIELD = 19;
    private static final String UNKNOWN = "0";

    /** The process this runs in. */
    public static ProcessName current() throws IOException {
        String pid = Long.toString(ProcessHandle.current().pid());
        return new ProcessName(pid, start(pid).orElse(UNKNOWN), ownNamespace());
    }

    /** Reads what {@link #toString} wrote. */
    public static Optional<ProcessName> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(new ProcessName(parts.group(1), parts.group(2), parts.group(3)))
                : Optional.empty();
    }

    /** False also where it cannot be seen: a process of another namespace may live. */
    public boolean isCertainlyGone() throws IOException {
        return !start.equals(UNKNOWN) && namespace.equals(ownNamespace()) && !start(pid).equals(Optional.of(start));
    }

    private static String ownNamespace() throws IOException {
        Matcher link = NAMESPACE.matcher(Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
        return link.matches() ? link.group(1) : UNKNOWN;
    }

    /** When a process began, in ticks since the machine did; empty if there is none of this number. */
    private static Optional<String> start(String pid) {
        try {
            String line = Files.readString(Path.of("/proc", pid, "stat"), StandardCharsets.ISO_8859_1);
            // The command in parentheses may itself hold spaces and parentheses: the last one closes it.
            return Optional.of(line.substring(line.lastIndexOf(')') + 1).strip().split(" ", -1)[START_FIELD]);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return pid + "-" + start + "-" + namespace;
    }
}
