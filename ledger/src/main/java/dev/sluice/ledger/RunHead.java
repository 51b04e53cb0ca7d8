package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.time.Instant;

/**
 * Where a run's chain ends: its number of events and the last event's hash, kept apart from the events, with the version of
 * the program that wrote last (empty if that program did not say).
 */
public record RunHead(RunId run, long version, Sha256 head, Instant startedAt, Instant changedAt, String writtenBy) {}
