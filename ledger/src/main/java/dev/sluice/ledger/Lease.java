package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;

/** The right to append to a run until a lease with a greater token exists. */
public record Lease(RunId run, long token, Owner owner) {}
