package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;

/** A state as it was kept with the event that has this version and hash; whoever wrote it must still be believed. */
public record StateCheckpoint(RunId run, long version, Sha256 head, String writer, String text) {}
