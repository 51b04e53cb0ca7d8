package dev.sluice.workspace.path;

import java.util.List;

/** The paths that only the engine writes, and that are no part of the subject tree. */
public final class EnginePaths {
    private static final String CONTEXT_PREFIX = "agent/context";

    /** What a crash leaves of the alias while it is being replaced; it must not count as a change of the subject. */
    private static final String TEMPORARY_PREFIX = "agent/.sluice-";

    private static final List<String> FILES = List.of("scaffolding/log.md", "DELIVERY.md", ".work-state.json");

    /** Top names below which every engine path lies, for asking git about few files instead of all. */
    public static final List<String> SEARCH_ROOTS = List.of("agent", "scaffolding/log.md", "DELIVERY.md", ".work-state.json");

    private EnginePaths() {}

    public static boolean owns(String path) {
        return path.startsWith(CONTEXT_PREFIX)
                || path.startsWith(TEMPORARY_PREFIX)
                || FILES.contains(path)
                || FILES.stream().anyMatch(f -> path.startsWith(f + "/"));
    }

    /** Whether a file or link of this name would stand where a directory of the engine must be. */
    public static boolean blocks(String path) {
        return path.equals("agent") || path.equals("scaffolding");
    }
}
