package dev.sluice.kernel.change;

import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;

/** Consecutive failures of each gate on the current slice. */
public record Counters(int iterationFails, int exitFails) {
    public static final Counters ZERO = new Counters(0, 0);

    public int of(GateName gate) {
        return switch (gate) {
            case ITERATION -> iterationFails;
            case EXIT -> exitFails;
        };
    }

    /** A pass zeroes that gate's counter, a failure adds one, and what could not run changes nothing. */
    public Counters after(GateName gate, Outcome outcome) {
        int count =
                switch (outcome) {
                    case PASS -> 0;
                    case FAIL, UNKNOWN, PARTIAL -> of(gate) + 1;
                    case INFRA_ERROR -> of(gate);
                };
        return switch (gate) {
            case ITERATION -> new Counters(count, exitFails);
            case EXIT -> new Counters(iterationFails, count);
        };
    }
}
