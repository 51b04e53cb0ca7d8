package dev.sluice.sandbox;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the program will see: the placed mounts in order, none of them hidden by a later one. */
record ViewPlan(List<Placed> placed) {
    /** A plan, or the reason why there can be none. */
    sealed interface Planning {}

    record Planned(ViewPlan plan) implements Planning {}

    record Refused(String reason) implements Planning {}

    ViewPlan {
        placed = List.copyOf(placed);
    }

    Map<Path, Layering> layering() {
        Map<Path, Layering> byTarget = new LinkedHashMap<>();
        for (Placed one : placed) {
            if (one instanceof Placed.Layer layer) {
                byTarget.put(layer.target(), layer.layering());
            }
        }
        return Map.copyOf(byTarget);
    }
}
