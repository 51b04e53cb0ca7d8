package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import java.nio.file.Path;

/** A process of its own that repairs a run: prints {@code begin}, then the answer. */
final class RepairingChild {
    private RepairingChild() {}

    /** Arguments: ledger file, run. */
    public static void main(String[] args) {
        try (Ledger ledger = SqliteLedger.open(Path.of(args[0]))) {
            System.out.println("begin");
            System.out.flush();
            System.out.println(ledger.repair(new RunId(args[1]), "child"));
        }
    }
}
