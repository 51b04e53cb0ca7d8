package dev.sluice.workspace.git;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * Adds worktrees to repositories that others add worktrees to at the same time.
 *
 * <p>Git reads the entries of all worktrees when it makes one, and gives up on an entry that another git has begun and not
 * finished. Within this process one is made after the other; what another process has begun is waited for.
 */
final class WorktreeAdding {
    private static final int ATTEMPTS_MAX = 40;
    private static final long PAUSE_MILLIS = 50;
    private static final Map<Path, Lock> ADDING = new ConcurrentHashMap<>();

    private WorktreeAdding() {}

    static void add(Repository repository, Path directory, String branch) {
        Lock lock = ADDING.computeIfAbsent(repository.commonGitDirectory(), _ -> new ReentrantLock());
        lock.lock();
        try {
            HalfMadeEntry.dropOf(directory, repository.commonGitDirectory());
            for (int attempt = 1; ; attempt++) {
                // Forced, because the entry of an attempt that was cut off may still be there.
                Git.Finished added = repository.git().attempt(
                        "worktree", "add", "--force", "--force", "--no-checkout", directory.toAbsolutePath().toString(), branch);
                if (!metHalfMadeEntry(added)) {
                    added.orThrow();
                    return;
                }
                if (attempt == ATTEMPTS_MAX) {
                    throw inTheWay(repository, added);
                }
                pause();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Another's entry is not ours to delete: a git that cannot be seen from here may still be filling it. */
    private static UncheckedIOException inTheWay(Repository repository, Git.Finished added) {
        String entries = HalfMadeEntry.blocking(repository.commonGitDirectory()).stream()
                .map(HalfMadeEntry::toString)
                .collect(Collectors.joining(", "));
        String message = "git cannot add a worktree to " + repository.root() + ": another git began "
                + (entries.isEmpty() ? "one" : entries)
                + " and did not finish; if no git is at work there any more, delete that directory, then resume";
        return new UncheckedIOException(message, new IOException(added.errors().strip()));
    }

    private static boolean metHalfMadeEntry(Git.Finished added) {
        return added.exit() != 0 && added.errors().contains("failed to read") && added.errors().contains("worktrees/");
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another git makes a worktree", e);
        }
    }
}
