package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import org.jspecify.annotations.Nullable;

/** A stored run is not what was written: names the run, the first bad sequence number, what is wrong and what to do. */
public final class LedgerDamaged extends RuntimeException {
    private final transient RunId run;
    private final long sequence;
    private final String what;
    private final Part part;
    private final String remedy;

    /** Which part of the chain does not hold. */
    enum Part {
        /** An event is not there. */
        ABSENCE,
        /** An event's own content. */
        CONTENT,
        /** How one event follows another, or a run's head. */
        ORDER,
        /** The end of the chain and nothing before it. */
        TORN_TAIL
    }

    LedgerDamaged(RunId run, long sequence, String what) {
        this(run, sequence, what, Part.ORDER, null);
    }

    LedgerDamaged(RunId run, long sequence, String what, Part part) {
        this(run, sequence, what, part, null);
    }

    LedgerDamaged(RunId run, long sequence, String what, Part part, @Nullable Throwable cause) {
        super("run " + run + ", event " + sequence + ": " + what + "; " + remedyFor(run, part), cause);
        this.run = run;
        this.sequence = sequence;
        this.what = what;
        this.part = part;
        this.remedy = remedyFor(run, part);
    }

    /** The same, known to be at the end of the chain with nothing behind it, so that a repair may cut it. */
    LedgerDamaged ofTornTail() {
        return new LedgerDamaged(run, sequence, what, Part.TORN_TAIL, this);
    }

    boolean isTornTail() {
        return part == Part.TORN_TAIL;
    }

    Part part() {
        return part;
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

    private static String remedyFor(RunId run, Part part) {
        return part == Part.TORN_TAIL
                ? "restore the ledger from a backup that has it, or go on without it, which cuts the torn tail: sluice"
                        + " ledger repair " + run
                : restore(run);
    }

    static String restore(RunId run) {
        return "do not resume " + run + " from this file: restore the ledger from a backup whose verification is intact,"
                + " or begin a new run";
    }
}
