package dev.sluice.kernel.task;

import dev.sluice.kernel.path.Glob;
import java.util.List;

/** How far scouting may go: a sentence for people, patterns for the engine. */
public record Scope(String sentence, List<String> include, List<String> exclude) {
    public Scope {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        include.forEach(Glob::new);
        exclude.forEach(Glob::new);
    }

    public boolean holds(String path) {
        return !path.startsWith("/")
                && !List.of(path.split("/", -1)).contains("..")
                && include.stream().anyMatch(p -> new Glob(p).matches(path))
                && exclude.stream().noneMatch(p -> new Glob(p).matches(path));
    }

    /** The header's form: the sentence and, in brackets, the patterns. */
    public String headerLine() {
        return sentence + " [in: " + String.join(" ", include)
                + (exclude.isEmpty() ? "" : "; out: " + String.join(" ", exclude)) + "]";
    }
}
