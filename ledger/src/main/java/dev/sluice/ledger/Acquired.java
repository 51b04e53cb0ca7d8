package dev.sluice.ledger;

import dev.sluice.seam.Owner;

/** The answer to a wish for a lease. */
public sealed interface Acquired {
    /** The lease is the caller's. */
    record Held(Lease lease) implements Acquired {}

    /** Another holds it, or may; {@code why} says what was seen and what to do. */
    record Refused(Owner holder, String why) implements Acquired {}
}
