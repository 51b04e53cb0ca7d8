package dev.sluice.ledger;

import java.time.Instant;

/** A cut that was made in a run's chain: when, by whom, which events, and why. */
public record RecordedCut(Instant at, String by, long fromSequence, long toSequence, String why) {}
