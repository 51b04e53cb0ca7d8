package dev.sluice.testkit;

import dev.sluice.seam.Call;
import dev.sluice.seam.Tap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tap that numbers the calls at the seam from 1 and makes the N-th one go wrong, once or from there on.
 *
 * <p>Output of confined programs ({@link Call#CAPTURE}) is numbered apart, and only in a plan about it: how many such calls
 * there are depends on scheduling, and N is to mean the same call in every run.
 */
public final class Faults implements Tap {
    /** How a process ends that is cut: as if by {@code kill -9}. */
    public static final int CUT_EXIT = 137;

    private final Plan plan;
    private final List<Seen> seen = new ArrayList<>();
    private Optional<Seen> struck = Optional.empty();
    private int captures;
    private boolean off;

    private Faults(Plan plan) {
        this.plan = plan;
    }

    public static Faults of(Plan plan) {
        return new Faults(plan);
    }

    /** Nothing goes wrong; the calls are written down. */
    public static Faults none() {
        return new Faults(new Plan(Integer.MAX_VALUE, Moment.ENTERING, Kind.INPUT_OUTPUT_ERROR, Span.ONCE));
    }

    /** Before the call, or with half of it done. */
    public enum Moment {
        ENTERING,
        MIDWAY
    }

    /** What goes wrong. */
    public enum Kind {
        INPUT_OUTPUT_ERROR,
        DISK_FULL,
        DELAY,
        CUT
    }

    /** That call alone, or every one from there on. */
    public enum Span {
        ONCE,
        FOR_GOOD
    }

    /** Which calls are counted. */
    public enum Series {
        /** All but output of confined programs. */
        CALLS,
        /** Output of confined programs alone. */
        CAPTURES
    }

    /** What is to go wrong and when. */
    public record Plan(int number, Moment moment, Kind kind, Span span, Series series) {
        public Plan(int number, Moment moment, Kind kind, Span span) {
            this(number, moment, kind, span, Series.CALLS);
        }
    }

    /** A call that was made. */
    public record Seen(int number, Call call, String subject) {
        @Override
        public String toString() {
            return "call " + number + " (" + call + " " + subject + ")";
        }
    }

    @Override
    public void entering(Call call, String subject) throws IOException {
        strike(Moment.ENTERING, number(call, subject));
    }

    private synchronized Seen number(Call call, String subject) {
        if (call == Call.CAPTURE) {
            return new Seen(++captures, call, subject);
        }
        Seen next = new Seen(seen.size() + 1, call, subject);
        seen.add(next);
        return next;
    }

    @Override
    public void midway(Call call, String subject) throws IOException {
        strike(Moment.MIDWAY, last(call, subject));
    }

    /** The call of this kind and subject that was entered last: calls of several threads may lie in one another. */
    private synchronized Seen last(Call call, String subject) {
        for (Seen entered : seen.reversed()) {
            if (entered.call() == call && entered.subject().equals(subject)) {
                return entered;
            }
        }
        return new Seen(captures, call, subject);
    }

    private void strike(Moment moment, Seen at) throws IOException {
        if (!hits(moment, at)) {
            return;
        }
        switch (plan.kind()) {
            case INPUT_OUTPUT_ERROR -> throw new IOException("Input/output error");
            case DISK_FULL -> throw new IOException("No space left on device");
            case DELAY -> pause();
            case CUT -> Runtime.getRuntime().halt(CUT_EXIT);
        }
    }

    private synchronized boolean hits(Moment moment, Seen at) {
        boolean counted = (at.call() == Call.CAPTURE) == (plan.series() == Series.CAPTURES);
        boolean first = counted && at.number() == plan.number() && moment == plan.moment();
        boolean later = plan.span() == Span.FOR_GOOD && struck.isPresent();
        if (off || !(first || later)) {
            return false;
        }
        if (struck.isEmpty()) {
            struck = Optional.of(at);
        }
        return true;
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** From now on nothing goes wrong. */
    public synchronized void end() {
        off = true;
    }

    /** Every numbered call so far. */
    public synchronized List<Seen> seen() {
        return List.copyOf(seen);
    }

    /** The call at which it went wrong first. */
    public synchronized Optional<Seen> struck() {
        return struck;
    }

    /** How many pieces of output were written, which no run repeats exactly. */
    public synchronized int captures() {
        return captures;
    }
}
