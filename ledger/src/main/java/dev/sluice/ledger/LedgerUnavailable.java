package dev.sluice.ledger;

import org.jspecify.annotations.Nullable;

/** The store cannot be used: not there, not writable, full, failing, or of a later format. Nothing was acknowledged. */
public final class LedgerUnavailable extends RuntimeException {
    public LedgerUnavailable(String message) {
        super(message);
    }

    public LedgerUnavailable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
