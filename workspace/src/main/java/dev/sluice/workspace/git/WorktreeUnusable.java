package dev.sluice.workspace.git;

/** Somebody changed a run's worktree so that the run cannot go on in it; the message says what to put right. */
public final class WorktreeUnusable extends RuntimeException {
    WorktreeUnusable(String line) {
        super(line);
    }
}
