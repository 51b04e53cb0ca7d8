package dev.sluice.runtime.turn;

import dev.sluice.sandbox.Mount;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Hides what the engine keeps in the work tree from agents and gates: the context reaches them by briefs alone. */
public final class Masks {
    private static final List<String> HIDDEN = List.of("agent/context", "agent/context.md");

    private Masks() {}

    public static List<Mount> over(Path tree) {
        Stream<Path> there = HIDDEN.stream().map(tree::resolve).filter(p -> Files.exists(p, LinkOption.NOFOLLOW_LINKS));
        return there.filter(p -> !Files.isSymbolicLink(p)).<Mount>map(Mount.Masked::new).toList();
    }
}
