package dev.sluice.kernel.gate;

/** Which gate: the fast one after each edit, or the full one before delivery. */
public enum GateName {
    ITERATION("iteration"),
    EXIT("exit");

    private final String word;

    GateName(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
