package dev.sluice.bench;

import dev.sluice.kernel.change.ChangeDecider;
import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.flow.Work;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.runtime.engine.History;

/** What an engine does between taking a run up again and knowing what is next. */
final class Resumption {
    private Resumption() {}

    static Work nextWork(SqliteLedger ledger) {
        ChangeDecider flow = new ChangeDecider(ChangePolicy.SOLO);
        return flow.next(History.read(flow, ledger, TirelessEditor.run(0)).state());
    }
}
