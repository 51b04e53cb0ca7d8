package dev.sluice.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** What is going on now, as text; what does not apply is empty. */
public record ProgressState(
        String phase, String slice, String gate, List<Gauge> counters, List<Gauge> budget, String activity) {

    public static final ProgressState NOTHING = new ProgressState("", "", "", List.of(), List.of(), "");

    public ProgressState {
        counters = List.copyOf(counters);
        budget = List.copyOf(budget);
    }

    /** {@code build · slice S2 · gate unit}. */
    String where() {
        List<String> parts = new ArrayList<>();
        if (!phase.isEmpty()) {
            parts.add(phase);
        }
        if (!slice.isEmpty()) {
            parts.add("slice " + slice);
        }
        if (!gate.isEmpty()) {
            parts.add("gate " + gate);
        }
        return Escape.shown(String.join(" · ", parts));
    }

    static String shown(List<Gauge> gauges) {
        List<String> parts = new ArrayList<>();
        for (Gauge gauge : gauges) {
            parts.add(gauge.shown());
        }
        return Escape.shown(String.join(" · ", parts));
    }
}
