package dev.sluice.workspace.snapshot;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the snapshot files of a flow are called. */
public enum SnapshotNaming {
    SOLO("agent/context/", "iter-", 4, "agent/context.md"),
    EDITOR("agent/", "context_", 3, "agent/context_latest.md");

    private final String directory;
    private final String prefix;
    private final int digits;
    private final String alias;
    private final Pattern name;

    SnapshotNaming(String directory, String prefix, int digits, String alias) {
        this.directory = directory;
        this.prefix = prefix;
        this.digits = digits;
        this.alias = alias;
        this.name = Pattern.compile(Pattern.quote(prefix) + "([0-9]+)\\.md");
    }

    /** The path of the snapshot with a number. */
    public String path(int number) {
        return directory + prefix + String.format(Locale.ROOT, "%0" + digits + "d", number) + ".md";
    }

    /** The path that always holds the newest snapshot. */
    public String alias() {
        return alias;
    }

    /** The directory of the numbered files, without a closing slash. */
    public String directory() {
        return directory.substring(0, directory.length() - 1);
    }

    /** The path of a name in the directory, if the name has the shape of a snapshot's. */
    Optional<String> pathOf(String fileName) {
        Matcher matcher = name.matcher(fileName);
        return matcher.matches() ? Optional.of(directory + fileName) : Optional.empty();
    }
}
