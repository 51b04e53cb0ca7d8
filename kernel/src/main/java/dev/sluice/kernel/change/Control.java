package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Halt;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.id.HaltId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The part of the state that steers: phase, status, what is due, what is tried again. */
public record Control(
        Phase phase,
        RunStatus status,
        Transition.Snapshot snapshot,
        Turns turns,
        int scoutRounds,
        AuditCause audit,
        Halting halting,
        Resting resting) {
    /** Attempts at one turn, after which it counts as failed: the first, and two that were sent back. */
    public static final int ATTEMPTS_MAX = 3;

    /** Why an audit is under way; it decides where the change goes afterwards. */
    public enum AuditCause {
        NONE,
        FAILURE,
        BEFORE_EXIT
    }

    /** How many turns are done, and why the one under way was sent back so far. */
    public record Turns(int taken, List<String> refusals) {
        public Turns {
            refusals = List.copyOf(refusals);
        }

        Turns refused(String why) {
            List<String> more = new ArrayList<>(refusals);
            more.add(why);
            return new Turns(taken, more);
        }
    }

    /** A halt that waits for an answer. */
    public record Open(HaltId id, ChangeHalt kind, String detail) {}

    /** The open halt, how many there have been, and what a person's answer asks to be put back. */
    public record Halting(Optional<Open> open, int raised, Optional<ChangeEvent.Repair> repair) {}

    /** Why the run rests or has ended. */
    public record Resting(Optional<ChangeEvent.Rest> cause, String reason) {}

    static final Control INITIAL = new Control(
            Phase.INTAKE,
            RunStatus.ACTIVE,
            Transition.Snapshot.UNCHANGED,
            new Turns(0, List.of()),
            0,
            AuditCause.NONE,
            new Halting(Optional.empty(), 0, Optional.empty()),
            new Resting(Optional.empty(), ""));

    public int turnsTaken() {
        return turns.taken();
    }

    public List<String> refusals() {
        return turns.refusals();
    }

    public Optional<Halt> halt() {
        return halting.open().map(open -> new Halt(open.id(), open.kind(), open.detail()));
    }

    public int haltsRaised() {
        return halting.raised();
    }

    public Optional<ChangeEvent.Repair> repair() {
        return halting.repair();
    }

    public Optional<ChangeEvent.Rest> rest() {
        return resting.cause();
    }

    public String reason() {
        return resting.reason();
    }

    /** The step's target; the snapshot falls due where the machine says so, and stays due until it is written. */
    Control moved(Transition<Phase, Step> row) {
        Transition.Snapshot due = row.snapshot() == Transition.Snapshot.WRITTEN ? row.snapshot() : snapshot;
        return new Control(row.to(), status, due, turns, scoutRounds, audit, halting, resting);
    }

    Control snapshotWritten() {
        return with(Transition.Snapshot.UNCHANGED);
    }

    Control snapshotDue() {
        return with(Transition.Snapshot.WRITTEN);
    }

    Control turnTaken() {
        return with(new Turns(turns.taken() + 1, List.of()));
    }

    Control turnRefused(String why) {
        return with(turns.refused(why));
    }

    Control withScoutRounds(int rounds) {
        return new Control(phase, status, snapshot, turns, rounds, audit, halting, resting);
    }

    Control withAudit(AuditCause cause) {
        return new Control(phase, status, snapshot, turns, scoutRounds, cause, halting, resting);
    }

    Control halted(ChangeEvent.HaltRaised raised) {
        Open open = new Open(raised.halt(), raised.kind(), raised.detail());
        return with(RunStatus.HALTED, new Halting(Optional.of(open), halting.raised() + 1, halting.repair()));
    }

    /** The halt is answered: whatever failed before it starts afresh, and what was to be put back still is. */
    Control answered(Optional<ChangeEvent.Repair> toRepair) {
        boolean other = toRepair.isPresent() && repair().isPresent() && !repair().equals(toRepair);
        Optional<ChangeEvent.Repair> all =
                other ? Optional.of(ChangeEvent.Repair.SNAPSHOTS_AND_TREE) : toRepair.or(this::repair);
        return with(new Turns(turns.taken(), List.of()))
                .with(RunStatus.ACTIVE, new Halting(Optional.empty(), halting.raised(), all));
    }

    Control repaired(ChangeEvent.Repair done) {
        boolean treeIsLeft = done == ChangeEvent.Repair.SNAPSHOTS
                && repair().equals(Optional.of(ChangeEvent.Repair.SNAPSHOTS_AND_TREE));
        Optional<ChangeEvent.Repair> left = treeIsLeft ? Optional.of(ChangeEvent.Repair.TREE) : Optional.empty();
        return with(status, new Halting(halting.open(), halting.raised(), left));
    }

    Control resting(ChangeEvent.Rest cause, String why) {
        return with(RunStatus.PAUSED, new Resting(Optional.of(cause), why));
    }

    /** Awake again; a halt that was open is open still. */
    Control awake() {
        return with(halting.open().isPresent() ? RunStatus.HALTED : RunStatus.ACTIVE, new Resting(Optional.empty(), ""));
    }

    Control ended(RunStatus how, String why) {
        return with(how, new Resting(Optional.empty(), why));
    }

    private Control with(Transition.Snapshot due) {
        return new Control(phase, status, due, turns, scoutRounds, audit, halting, resting);
    }

    private Control with(Turns next) {
        return new Control(phase, status, snapshot, next, scoutRounds, audit, halting, resting);
    }

    private Control with(RunStatus next, Halting halt) {
        return new Control(phase, next, snapshot, turns, scoutRounds, audit, halt, resting);
    }

    private Control with(RunStatus next, Resting rest) {
        return new Control(phase, next, snapshot, turns, scoutRounds, audit, halting, rest);
    }
}
