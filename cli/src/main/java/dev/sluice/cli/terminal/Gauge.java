package dev.sluice.cli.terminal;

/** Something counted, as text: {@code failures 1/3}; an empty limit means there is none. */
public record Gauge(String name, String used, String limit) {
    String shown() {
        return name + " " + used + (limit.isEmpty() ? "" : "/" + limit);
    }
}
