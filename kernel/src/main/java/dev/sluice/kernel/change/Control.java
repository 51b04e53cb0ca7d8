package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Halt;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The part of the state that steers: phase, status, what is due, what is tried again. */
public record Control(
        Phase phase,
        RunStatus status,
        Transition.Snapshot snapshot,
        int turnsTaken,
        List<String> refusals,
        int scoutRounds,
        AuditCause audit,
        Optional<Halt> halt,
        int haltsRaised,
        Optional<ChangeEvent.Repair> repair,
        Optional<ChangeEvent.Rest> rest,
        String reason) {
    /** Attempts at one turn, after which it counts as failed: the first, and two that were sent back. */
    public static final int ATTEMPTS_MAX = 3;

    /** Why an audit is under way; it decides where the change goes afterwards. */
    public enum AuditCause {
        NONE,
        FAILURE,
        BEFORE_EXIT
    }

    static final Control INITIAL = new Control(
            Phase.INTAKE,
            RunStatus.ACTIVE,
            Transition.Snapshot.UNCHANGED,
            0,
            List.of(),
            0,
            AuditCause.NONE,
            Optional.empty(),
            0,
            Optional.empty(),
            Optional.empty(),
            "");

    public Control {
        refusals = List.copyOf(refusals);
    }

    /** The step's target; the snapshot falls due where the machine says so, and stays due until it is written. */
    Control moved(Transition<Phase, Step> row) {
        Transition.Snapshot due = row.snapshot() == Transition.Snapshot.WRITTEN ? row.snapshot() : snapshot;
        return new Control(
                row.to(), status, due, turnsTaken, refusals, scoutRounds, audit, halt, haltsRaised, repair, rest, reason);
    }

    Control snapshotWritten() {
        return new Control(
                phase,
                status,
                Transition.Snapshot.UNCHANGED,
                turnsTaken,
                refusals,
                scoutRounds,
                audit,
                halt,
                haltsRaised,
                repair,
                rest,
                reason);
    }

    Control snapshotDue() {
        return new Control(
                phase,
                status,
                Transition.Snapshot.WRITTEN,
                turnsTaken,
                refusals,
                scoutRounds,
                audit,
                halt,
                haltsRaised,
                repair,
                rest,
                reason);
    }

    Control turnTaken() {
        return new Control(
                phase,
                status,
                snapshot,
                turnsTaken + 1,
                List.of(),
                scoutRounds,
                audit,
                halt,
                haltsRaised,
                repair,
                rest,
                reason);
    }

    Control turnRefused(String why) {
        List<String> more = new ArrayList<>(refusals);
        more.add(why);
        return new Control(
                phase, status, snapshot, turnsTaken, more, scoutRounds, audit, halt, haltsRaised, repair, rest, reason);
    }

    Control withScoutRounds(int rounds) {
        return new Control(
                phase, status, snapshot, turnsTaken, refusals, rounds, audit, halt, haltsRaised, repair, rest, reason);
    }

    Control withAudit(AuditCause cause) {
        return new Control(
                phase,
                status,
                snapshot,
                turnsTaken,
                refusals,
                scoutRounds,
                cause,
                halt,
                haltsRaised,
                repair,
                rest,
                reason);
    }

    Control halted(Halt raised) {
        return new Control(
                phase,
                RunStatus.HALTED,
                snapshot,
                turnsTaken,
                refusals,
                scoutRounds,
                audit,
                Optional.of(raised),
                haltsRaised + 1,
                repair,
                rest,
                reason);
    }

    /** The halt is answered: whatever failed before it starts afresh. */
    Control answered(Optional<ChangeEvent.Repair> toRepair) {
        return new Control(
                phase,
                RunStatus.ACTIVE,
                snapshot,
                turnsTaken,
                List.of(),
                scoutRounds,
                audit,
                Optional.empty(),
                haltsRaised,
                toRepair,
                rest,
                reason);
    }

    Control repaired() {
        return new Control(
                phase,
                status,
                snapshot,
                turnsTaken,
                refusals,
                scoutRounds,
                audit,
                halt,
                haltsRaised,
                Optional.empty(),
                rest,
                reason);
    }

    Control resting(ChangeEvent.Rest cause, String why) {
        return withStatus(RunStatus.PAUSED, Optional.of(cause), why);
    }

    /** Awake again; a halt that was open is open still. */
    Control awake() {
        return withStatus(halt.isPresent() ? RunStatus.HALTED : RunStatus.ACTIVE, Optional.empty(), "");
    }

    Control ended(RunStatus how, String why) {
        return withStatus(how, Optional.empty(), why);
    }

    private Control withStatus(RunStatus next, Optional<ChangeEvent.Rest> cause, String why) {
        return new Control(
                phase,
                next,
                snapshot,
                turnsTaken,
                refusals,
                scoutRounds,
                audit,
                halt,
                haltsRaised,
                repair,
                cause,
                why);
    }
}
