package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;

/** The right to append to a run until a lease with a greater token exists. */
public record Lease(RunId run, long token, Owner owner) {}
