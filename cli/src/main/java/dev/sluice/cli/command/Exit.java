package dev.sluice.cli.command;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;

/** The exit codes of the program. */
public final class Exit {
    public static final int DONE = 0;
    public static final int HALTED = 1;
    public static final int USAGE = 2;
    public static final int STOPPED = 3;
    public static final int INFRASTRUCTURE = 4;

    private Exit() {}

    /** The code for the work that a session ended with. */
    static int of(Work last) {
        return switch (last) {
            case Work.Finished(Ending ending, String reason) -> switch (ending) {
                case DELIVERED -> DONE;
                case STOPPED -> STOPPED;
                case PAUSED -> HALTED;
                case INFRA_ERROR -> INFRASTRUCTURE;
            };
            case Work.AskPerson _ -> HALTED;
            case Work.TakeTurn _,
                    Work.RunGate _,
                    Work.WriteSnapshot _,
                    Work.RestoreSnapshots _,
                    Work.RestoreTree _,
                    Work.CommitCheckpoint _,
                    Work.Deliver _ -> throw new IllegalStateException("a session does not end with " + last);
        };
    }
}
