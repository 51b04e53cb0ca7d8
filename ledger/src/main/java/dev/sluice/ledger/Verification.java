package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.util.List;

/** What a walk over a whole run's chain found, and the cuts that were made in it before. */
public record Verification(RunId run, long eventsChecked, Result result, List<RecordedCut> cuts) {
    /** Sound or not. */
    public sealed interface Result {}

    /** Every event holds and the chain ends in the run's head, with what the anchor file names. */
    public record Intact(Sha256 head) implements Result {}

    /** The first thing that does not hold. */
    public record Broken(long sequence, String what, String remedy) implements Result {}
}
