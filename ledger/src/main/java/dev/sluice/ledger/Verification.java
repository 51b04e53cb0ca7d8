package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;

/** What a walk over a whole run's chain found. */
public record Verification(RunId run, long eventsChecked, Result result) {
    /** Sound or not. */
    public sealed interface Result {}

    /** Every event holds and the chain ends in the anchored head. */
    public record Intact(Sha256 head) implements Result {}

    /** The first thing that does not hold. */
    public record Broken(long sequence, String what, String remedy) implements Result {}
}
