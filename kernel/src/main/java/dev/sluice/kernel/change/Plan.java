package dev.sluice.kernel.change;

import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.path.Glob;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/** How the slice is to be done, and the facts that the plan stands on. */
public record Plan(String approach, String hypothesis, List<FactId> facts, List<String> paths, List<String> steps) {
    public Plan {
        facts = List.copyOf(facts);
        paths = List.copyOf(paths);
        steps = List.copyOf(steps);
    }

    public boolean covers(String path) {
        return paths.stream().anyMatch(p -> p.equals(path) || new Glob(p).matches(path));
    }

    /** Two plans are one approach when their hypothesis reads the same, or facts and paths are the same. */
    public boolean isSameApproachAs(Plan other) {
        return normal(hypothesis).equals(normal(other.hypothesis))
                || (new HashSet<>(facts).equals(new HashSet<>(other.facts))
                        && new HashSet<>(paths).equals(new HashSet<>(other.paths)));
    }

    private static String normal(String sentence) {
        return sentence.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
