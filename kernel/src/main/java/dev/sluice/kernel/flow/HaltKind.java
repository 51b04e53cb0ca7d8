package dev.sluice.kernel.flow;

import java.util.List;

/** A halt that a flow declares: its stable code, question, options and recommendation. Implemented by enums alone. */
public interface HaltKind {
    String code();

    String question();

    /** The options in order; option numbers start at 1. */
    List<? extends HaltOption> options();

    /** The number of the recommended option. */
    int recommended();
}
