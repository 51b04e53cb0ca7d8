package dev.sluice.kernel.id;

import java.util.regex.Pattern;

/** Names one execution of a gate, and with it the directory of its evidence. */
public record GateRunId(String text) {
    private static final Pattern SHAPE = Pattern.compile("G-R-[A-Z2-7]{16}-[0-9]{1,9}");

    public GateRunId {
        Ids.require(SHAPE, text, "gate run id");
    }

    public static GateRunId of(RunId run, int number) {
        return new GateRunId("G-" + run + "-" + number);
    }

    @Override
    public String toString() {
        return text;
    }
}
