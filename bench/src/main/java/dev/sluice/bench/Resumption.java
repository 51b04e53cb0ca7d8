package dev.sluice.bench;

import dev.sluice.kernel.change.ChangeDecider;
import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.change.ChangeState;
import dev.sluice.kernel.flow.Work;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.runtime.engine.Audit;
import dev.sluice.seam.Owner;

/** Takes a run up again as an engine does: knows what is next from the newest checkpoint, and has all events read meanwhile. */
record Resumption(double secondsToWork, double secondsToAudited) {
    static Resumption of(SqliteLedger ledger) {
        ChangeDecider flow = new ChangeDecider(ChangePolicy.SOLO);
        if (!(ledger.acquire(TirelessEditor.run(0), Owner.current()) instanceof Acquired.Held(Lease lease))) {
            throw new IllegalStateException("the run is held by another");
        }
        long start = System.nanoTime();
        Audit<ChangeState, ChangeEvent> audit = Audit.begin(flow, ledger, lease.run());
        Work next = flow.next(audit.history().state());
        double toWork = (System.nanoTime() - start) / 1e9;
        if (next instanceof Work.Finished) {
            throw new IllegalStateException("the run came to an end: " + next);
        }
        if (audit.settle(ledger, lease) != Audit.Said.RIGHT) {
            throw new IllegalStateException("the checkpoint is not what the events fold to");
        }
        double toAudited = (System.nanoTime() - start) / 1e9;
        ledger.release(lease);
        return new Resumption(toWork, toAudited);
    }
}
