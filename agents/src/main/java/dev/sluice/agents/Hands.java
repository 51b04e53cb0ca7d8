package dev.sluice.agents;

import java.util.List;
import java.util.Map;

/** What an agent may do for one turn: run programs in its role's view of the tree, confined by the runtime. */
public interface Hands {
    Done run(Action action);

    /** A program to run, with its input; the environment is added to the little that every program gets. */
    @SuppressWarnings("ArrayRecordComponent") // handed over, not kept
    record Action(List<String> argv, byte[] stdin, Map<String, String> environment) {}

    /** How it ended; output is text, decoded leniently, the end of it where there was too much. */
    sealed interface Done {
        record Exited(int code, String stdout, String stderr) implements Done {}

        /** Stopped before it ended: out of time, cancelled, or killed. */
        record Stopped(String why) implements Done {}

        /** It never ran: no sandbox, or no such program. */
        record NotStarted(String why) implements Done {}
    }
}
