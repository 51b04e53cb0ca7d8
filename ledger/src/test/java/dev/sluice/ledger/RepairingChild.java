package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Seam;
import dev.sluice.testkit.Faults;
import java.nio.file.Path;

/** A process of its own that repairs a run and dies at a chosen call of the repair: prints {@code begin}, then the answer. */
final class RepairingChild {
    private RepairingChild() {}

    /** Arguments: ledger file, run, number of the call, moment. */
    public static void main(String[] args) {
        try (Ledger ledger = SqliteLedger.open(Path.of(args[0]))) {
            System.out.println("begin");
            System.out.flush();
            Seam.install(Faults.of(new Faults.Plan(
                    Integer.parseInt(args[2]), Faults.Moment.valueOf(args[3]), Faults.Kind.CUT, Faults.Span.ONCE)));
            System.out.println(ledger.repair(new RunId(args[1]), "child"));
        }
    }
}
