package dev.sluice.sandbox;

import java.nio.file.Path;
import java.util.Map;

/** A launched program and everything it starts. */
public interface Running {
    /** Waits until nothing of the launch is left. An interrupt does not cut the wait short; it stays pending. */
    Ending await();

    /** Asks the program to end: TERM, the grace period, then KILL of the whole namespace. Does not wait. */
    void cancel();

    /** How each {@link Mount.Layered} of the policy is made, by its target. */
    Map<Path, Layering> layering();
}
