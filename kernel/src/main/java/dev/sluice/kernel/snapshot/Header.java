package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.SliceId;
import java.util.Optional;
import java.util.OptionalInt;

/** The eleven fields at the top of a snapshot. */
public record Header(
        int iteration,
        OptionalInt parent,
        SliceId sliceId,
        String slice,
        String scopeCap,
        String iterationGate,
        String exitGate,
        Optional<GateName> lastGateRun,
        Optional<String> lastGateOutcome,
        int iterationFails,
        int exitFails) {
    public Header {
        requireNumber(iteration);
        requireEarlier(parent, iteration);
        if (iterationFails < 0 || exitFails < 0) {
            throw new IllegalArgumentException("a counter is negative");
        }
        if (lastGateRun.isPresent() != lastGateOutcome.isPresent()) {
            throw new IllegalArgumentException("last gate run and last gate outcome must both be there or both be none");
        }
        lastGateOutcome.ifPresent(word -> {
            if (!word.equals("PASS") && !word.equals("FAIL")) {
                throw new IllegalArgumentException("not an outcome (PASS, FAIL, none): " + word);
            }
        });
    }

    static int requireNumber(int iteration) {
        if (iteration < 1) {
            throw new IllegalArgumentException("iteration " + iteration + " is below 1");
        }
        return iteration;
    }

    static OptionalInt requireEarlier(OptionalInt parent, int iteration) {
        if (parent.isPresent() && (parent.getAsInt() >= iteration || parent.getAsInt() < 1)) {
            throw new IllegalArgumentException(
                    "parent " + parent.getAsInt() + " is not earlier than iteration " + iteration);
        }
        return parent;
    }
}
