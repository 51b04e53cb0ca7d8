package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.HaltKind;
import java.util.List;
import java.util.Locale;

/** Every halt that a change can come to; there are no others. */
public enum ChangeHalt implements HaltKind {
    INTAKE_PROPOSED("Are these the terms of the work?", ChangeOption.ACCEPT_TERMS, ChangeOption.STOP),
    TURN_FAILED("A turn failed three times. What now?", ChangeOption.RETRY, ChangeOption.STOP),
    CONTEXT_INSUFFICIENT(
            "Scouting did not find all that must be known. What now?",
            ChangeOption.SCOUT_AGAIN,
            ChangeOption.PLAN_ANYWAY,
            ChangeOption.STOP),
    SNAPSHOT_TAMPERED(
            "A snapshot is not what was recorded. What now?", ChangeOption.RESTORE_SNAPSHOTS, ChangeOption.STOP),
    TREE_CHANGED(
            "The work tree was changed from outside the run. What now?", ChangeOption.RESTORE_TREE, ChangeOption.STOP),
    CRITERION_UNVERIFIABLE(
            "The verifier cannot tell whether these criteria are met. Are they?",
            ChangeOption.TAKE_AS_UNMET,
            ChangeOption.TAKE_AS_MET,
            ChangeOption.STOP);

    private final String question;
    private final List<ChangeOption> options;

    ChangeHalt(String question, ChangeOption... options) {
        this.question = question;
        this.options = List.of(options);
    }

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String question() {
        return question;
    }

    @Override
    public List<ChangeOption> options() {
        return options;
    }

    /** The first option is the one that loses nothing. */
    @Override
    public int recommended() {
        return 1;
    }
}
