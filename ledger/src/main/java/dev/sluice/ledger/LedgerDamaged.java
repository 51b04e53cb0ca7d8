package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import org.jspecify.annotations.Nullable;

/** A stored run is not what was written: names the run, the first bad sequence number, what is wrong and what to do. */
public final class LedgerDamaged extends RuntimeException {
    private final transient RunId run;
    private final long sequence;
    private final String what;
    private final String remedy;

    LedgerDamaged(RunId run, long sequence, String what) {
        this(run, sequence, what, null);
    }

    LedgerDamaged(RunId run, long sequence, String what, @Nullable Throwable cause) {
        super("run " + run + ", event " + sequence + ": " + what + "; " + remedyFor(run), cause);
        this.run = run;
        this.sequence = sequence;
        this.what = what;
        this.remedy = remedyFor(run);
    }

    public RunId run() {
        return run;
    }

    public long sequence() {
        return sequence;
    }

    public String what() {
        return what;
    }

    public String remedy() {
        return remedy;
    }

    private static String remedyFor(RunId run) {
        return "do not resume " + run + " from this file: restore the ledger from a backup whose verification is intact,"
                + " or begin a new run";
    }
}
