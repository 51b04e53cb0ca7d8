package dev.sluice.runtime.engine;

/** Why a run cannot be worked on now; the message is one line for a person. */
public abstract sealed class EngineProblem extends RuntimeException {
    private EngineProblem(String line) {
        super(line);
    }

    public String line() {
        return String.valueOf(getMessage());
    }

    /** Wrong input: nothing was changed. */
    public static final class Usage extends EngineProblem {
        public Usage(String line) {
            super(line);
        }
    }

    /** Something around the work is broken; it can go on once that is mended. */
    public static final class Infrastructure extends EngineProblem {
        public Infrastructure(String line) {
            super(line);
        }
    }
}
