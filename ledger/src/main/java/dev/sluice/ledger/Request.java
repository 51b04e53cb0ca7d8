package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import java.time.Instant;

/** A wish left in the ledger for the engine that holds the run's lease; later ones have greater numbers. */
public record Request(long number, RunId run, RequestKind kind, String by, Instant at) {}
