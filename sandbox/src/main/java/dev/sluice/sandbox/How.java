package dev.sluice.sandbox;

import java.time.Duration;

/** The way a launch ended. */
public sealed interface How {
    /** The program ran and ended by itself; a program that died of signal n has the code 128 + n. */
    record Exited(int code) implements How {
        private static final int OF_SIGKILL = 128 + 9;

        /** No program does this to itself: somebody else did, the kernel when memory ran out or a person. */
        public boolean wasKilled() {
            return code == OF_SIGKILL;
        }
    }

    /** The program ran longer than it may and was stopped, whatever code it then ended with. */
    record TimedOut(Duration limit) implements How {}

    /** The caller stopped it. */
    record Cancelled() implements How {}

    /** The whole sandbox was killed from outside; nothing can be said about the program. */
    record Killed(int signal) implements How {}

    /** The program never ran: the walls could not be set up, or it does not exist in the view. */
    record NotStarted(String reason) implements How {}
}
