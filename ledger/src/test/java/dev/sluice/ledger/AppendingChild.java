package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A process of its own that drives one run and prints what it was told: {@code held TOKEN}, then {@code acked SEQUENCE}
 * after each append, {@code refused WHY} or {@code unavailable WHY}.
 */
final class AppendingChild {
    private AppendingChild() {}

    /** Arguments: ledger file, run, number of events, payload characters, and a ballast file to delete when out of space. */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        RunId run = new RunId(args[1]);
        long count = Long.parseLong(args[2]);
        String payload = "\"" + "x".repeat(Integer.parseInt(args[3])) + "\"";
        try (Ledger ledger = SqliteLedger.open(file)) {
            switch (ledger.acquire(run, Owner.current())) {
                case Acquired.Refused(Owner _, String why) -> say("refused " + why);
                case Acquired.Held(Lease lease) -> {
                    say("held " + lease.token());
                    if (!appendUntilFailure(ledger, lease, count, payload)) {
                        if (args.length > 4) {
                            Files.delete(Path.of(args[4]));
                        }
                        appendUntilFailure(ledger, lease, 3, "\"again\"");
                    }
                }
            }
        }
        try (Ledger ledger = SqliteLedger.open(file)) {
            say("verified " + ledger.verify(run));
        }
    }

    private static boolean appendUntilFailure(Ledger ledger, Lease lease, long count, String payload) {
        try {
            long version = ledger.head(lease.run()).map(RunHead::version).orElse(0L);
            for (long i = 0; i < count; i++) {
                version = switch (ledger.append(lease, version, List.of(LedgerContract.event(payload)))) {
                    case Appended.Done(long now, Sha256 _) -> now;
                    case Appended.Conflict c -> throw new AssertionError(c);
                    case Appended.Stale s -> throw new AssertionError(s);
                };
                say("acked " + version);
            }
            return true;
        } catch (LedgerUnavailable e) {
            say("unavailable " + e.getMessage());
            return false;
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
