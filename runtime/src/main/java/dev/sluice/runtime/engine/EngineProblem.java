package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.RunId;

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
    public static sealed class Infrastructure extends EngineProblem permits UnreadableEvent {
        /** A disk or a tool failed under the run: what is recorded stands, what is not will be done again. */
        static Infrastructure on(RunId run, RuntimeException cause) {
            String below = cause.getCause() == null ? "" : ": " + cause.getCause().getMessage();
            Infrastructure problem = new Infrastructure("run " + run + " cannot go on: "
                    + (cause.getMessage() + below).replace('\n', ' ')
                    + "; nothing recorded is lost; mend it, then: sluice resume " + run);
            problem.initCause(cause);
            return problem;
        }

        public Infrastructure(String line) {
            super(line);
        }
    }

    /** An event that this program cannot read; the run is refused as a whole, since no event may be skipped. */
    public static final class UnreadableEvent extends Infrastructure {
        private final String fact;

        public UnreadableEvent(String fact) {
            this(fact, "the version that wrote it");
        }

        private UnreadableEvent(String fact, String needed) {
            super(fact + "; use " + needed + " or a newer one");
            this.fact = fact;
        }

        /** The same problem told by whoever knows which version of the program wrote to the run last. */
        public UnreadableEvent writtenBy(String version) {
            return new UnreadableEvent(fact, "Sluice " + version + ", which wrote it,");
        }
    }
}
