package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.time.Instant;

/** An event as the ledger holds it: its place, its content, and its two links of the chain. */
public record StoredEvent(
        RunId run,
        long sequence,
        String type,
        int version,
        String payload,
        Instant recordedAt,
        Sha256 previous,
        Sha256 hash) {}
