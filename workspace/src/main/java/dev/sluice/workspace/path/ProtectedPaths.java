package dev.sluice.workspace.path;

import dev.sluice.kernel.path.Glob;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The paths that no agent may create, change or remove, whether they exist or not. */
public final class ProtectedPaths {
    /** What a case-folding or Unicode-folding file system leaves out when it compares names. */
    private static final Pattern IGNORABLE = Pattern.compile("[\\u200c-\\u200f\\u202a-\\u202e\\u206a-\\u206f\\ufeff]");

    private static final Pattern WINDOWS_TAIL = Pattern.compile("(:.*|[ .]+)$", Pattern.DOTALL);

    private static final List<Glob> AGENT_SETTINGS = List.of(
            new Glob("**/.claude/**"),
            new Glob("**/.codex/**"),
            new Glob("**/.gemini/**"),
            new Glob("**/opencode.json"),
            new Glob("**/.mcp.json"),
            // A file or link in place of the directory would decide where the settings come from.
            new Glob("**/.claude"),
            new Glob("**/.codex"),
            new Glob("**/.gemini"));

    private final List<Glob> extra;

    /** Protects what is always protected, and what the patterns mean. */
    public ProtectedPaths(List<String> globs) {
        this.extra = globs.stream().map(Glob::new).toList();
    }

    /** Why no agent may touch the path; empty when it may. */
    public Optional<String> reason(String path) {
        for (String name : path.split("[/\\\\]", -1)) {
            if (meansDotGit(name)) {
                return Optional.of("git's own files are written by the engine only");
            }
        }
        if (EnginePaths.owns(path) || EnginePaths.blocks(path)) {
            return Optional.of("the engine owns this path");
        }
        String folded = path.toLowerCase(Locale.ROOT);
        if (folded.equals("sluice.yaml") || folded.startsWith("sluice.yaml/")) {
            return Optional.of("the gates of a run are settled before it starts");
        }
        if (AGENT_SETTINGS.stream().anyMatch(glob -> glob.matches(folded))) {
            return Optional.of("settings of agents are not theirs to change");
        }
        return extra.stream()
                .filter(glob -> glob.matches(path))
                .findFirst()
                .map(glob -> "protected by the pattern " + glob);
    }

    /** Whether some file system would take this name for {@code .git}; git refuses to track such names. */
    private static boolean meansDotGit(String name) {
        String plain = IGNORABLE.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
        String bare = WINDOWS_TAIL.matcher(plain).replaceAll("");
        return bare.equals(".git") || bare.equals("git~1");
    }
}
