package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.role.TurnKind;
import java.util.Optional;

/** The kind of work that a state asks for; the rules ask for no more than this, and rendering the work takes long. */
enum Errand {
    FINISHED,
    ASK_PERSON,
    RESTORE_SNAPSHOTS,
    RESTORE_TREE,
    WRITE_SNAPSHOT,
    TAKE_TURN,
    COMMIT_CHECKPOINT,
    RUN_GATE,
    DELIVER;

    static Errand of(ChangeState s) {
        if (s.setting().isEmpty()) {
            return FINISHED;
        }
        return switch (s.status()) {
            case DELIVERED, STOPPED, PAUSED -> FINISHED;
            case HALTED -> ASK_PERSON;
            case ACTIVE -> active(s);
        };
    }

    private static Errand active(ChangeState s) {
        if (s.control().repair().isPresent()) {
            return switch (s.control().repair().get()) {
                case SNAPSHOTS, SNAPSHOTS_AND_TREE -> RESTORE_SNAPSHOTS;
                case TREE -> RESTORE_TREE;
            };
        }
        // Before anything else: what just happened is written down. This is why no scout or editor can be called
        // before the first snapshot, and no plan made before an audit's report is on record.
        if (s.control().snapshot() == Transition.Snapshot.WRITTEN) {
            return WRITE_SNAPSHOT;
        }
        return switch (s.phase()) {
            case INTAKE, SCOUTING, SCOPING, CONSOLIDATING, PLANNING, EDITING, AUDITING, CHOOSING, CLAIMING, SLICING,
                    JUDGING -> TAKE_TURN;
            case CHECKPOINTING -> COMMIT_CHECKPOINT;
            case VERIFYING, EXIT_VERIFYING -> RUN_GATE;
            case DELIVERING -> DELIVER;
            case DELIVERED -> FINISHED;
        };
    }

    /** The turn that is taken in this phase. */
    static Optional<TurnKind> turnIn(Phase phase) {
        return switch (phase) {
            case INTAKE -> Optional.of(TurnKind.INTAKE);
            case SCOUTING -> Optional.of(TurnKind.SCOUT);
            case SCOPING -> Optional.of(TurnKind.SCOPE_REVISION);
            case CONSOLIDATING -> Optional.of(TurnKind.CONSOLIDATE);
            case PLANNING -> Optional.of(TurnKind.PLAN);
            case EDITING -> Optional.of(TurnKind.EDIT);
            case AUDITING -> Optional.of(TurnKind.AUDIT);
            case CHOOSING -> Optional.of(TurnKind.LADDER);
            case CLAIMING -> Optional.of(TurnKind.EXIT_CLAIM);
            case SLICING -> Optional.of(TurnKind.NEW_SLICE);
            case JUDGING -> Optional.of(TurnKind.JUDGE);
            case CHECKPOINTING, VERIFYING, EXIT_VERIFYING, DELIVERING, DELIVERED -> Optional.empty();
        };
    }

    /** Whether it costs what a budget limits; recording and delivering happen all the same. */
    boolean isPaidFor() {
        return this == TAKE_TURN || this == RUN_GATE;
    }
}
