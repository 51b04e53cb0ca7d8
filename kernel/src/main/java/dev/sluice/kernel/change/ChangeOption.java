package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.HaltOption;

/** What a person may choose at a halt of a change. */
public enum ChangeOption implements HaltOption {
    ACCEPT_TERMS("accept the proposed terms and go on"),
    RETRY("try the turn again"),
    SCOUT_AGAIN("scout again"),
    PLAN_ANYWAY("plan with what is known"),
    RESTORE_SNAPSHOTS("put the snapshots back as the ledger has them"),
    RESTORE_TREE("put the work tree back to the last checkpoint; what was found is set aside"),
    TAKE_AS_MET("take the criteria as met, on my word"),
    TAKE_AS_UNMET("take them as not met"),
    STOP("stop the run");

    private final String label;

    ChangeOption(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }
}
