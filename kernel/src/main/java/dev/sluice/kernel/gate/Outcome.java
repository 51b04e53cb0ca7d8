package dev.sluice.kernel.gate;

/** What a gate, a check or a judgement says; five different things, of which one is good. */
public enum Outcome {
    PASS,
    FAIL,
    UNKNOWN,
    PARTIAL,
    INFRA_ERROR;

    /** The word the snapshot's header uses: what cannot be told is not a pass. */
    public String headerWord() {
        return switch (this) {
            case PASS -> "PASS";
            case FAIL, UNKNOWN, PARTIAL -> "FAIL";
            case INFRA_ERROR -> throw new IllegalStateException("an infrastructure error leaves the header unchanged");
        };
    }
}
