package dev.sluice.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The mounts of the host as the kernel lists them, because a read-only bind must name each mount below it. */
record MountTable(List<Entry> entries) {
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /** A mount's place and those of its flags that a user namespace does not let us take away. */
    record Entry(Path point, Set<String> lockedFlags) {}

    static MountTable read() throws IOException {
        return parse(Files.readAllLines(Path.of("/proc/self/mountinfo"), NativeText.CHARSET));
    }

    static MountTable parse(List<String> lines) {
        List<Entry> entries = new ArrayList<>();
        for (String line : lines) {
            List<String> fields = Arrays.asList(line.split(" ", -1));
            entries.add(new Entry(Path.of(unescape(fields.get(4))), lockedFlags(fields.get(5))));
        }
        return new MountTable(List.copyOf(entries));
    }

    /** Mount points strictly below the directory, parents first. */
    Set<Path> below(Path directory) {
        return entries.stream()
                .map(Entry::point)
                .filter(point -> point.startsWith(directory) && !point.equals(directory))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The flags of the mount that shows this path. */
    Set<String> flagsAt(Path path) {
        Set<String> flags = Set.of();
        int longest = -1;
        for (Entry entry : entries) {
            int length = entry.point().getNameCount();
            // The later of two mounts on one point lies on top, hence not only "longer than".
            if (path.startsWith(entry.point()) && length >= longest) {
                longest = length;
                flags = entry.lockedFlags();
            }
        }
        return flags;
    }

    private static Set<String> lockedFlags(String options) {
        Set<String> flags = new TreeSet<>(Arrays.asList(options.split(",", -1)));
        flags.retainAll(Set.of("nosuid", "nodev", "noexec"));
        return flags;
    }

    private static String unescape(String field) {
        return ESCAPE.matcher(field)
                .replaceAll(match -> java.util.regex.Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(match.group(1), 8))));
    }
}
