package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.workspace.file.DurableFiles;
import dev.sluice.workspace.git.Repository;
import dev.sluice.workspace.git.Worktree;
import dev.sluice.workspace.snapshot.SnapshotFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** What a run hands over: patch, change record, and the branch as the settings want it. */
public final class Delivery {
    private final Repository repository;
    private final Worktree worktree;
    private final SnapshotFiles snapshots;
    private final RunConfig config;
    private final Path directory;
    private final Instant when;

    Delivery(
            Repository repository,
            Worktree worktree,
            SnapshotFiles snapshots,
            RunConfig config,
            Path runDirectory,
            Instant startedAt) {
        this.repository = repository;
        this.worktree = worktree;
        this.snapshots = snapshots;
        this.config = config;
        this.directory = directoryIn(runDirectory);
        this.when = startedAt;
    }

    public static Path directoryIn(Path runDirectory) {
        return runDirectory.resolve("delivery");
    }

    /** Writes the files and, where wanted, adds the context to the branch; doing it again changes nothing. */
    CommitHash make(Work.Deliver work, RunSummary summary, CommitHash head) {
        DurableFiles.createDirectories(directory);
        DurableFiles.write(
                directory.resolve("change.patch"), worktree.patch(summary.pins().base(), work.tree()));
        DurableFiles.write(
                directory.resolve("change-record.md"), work.changeRecord().getBytes(StandardCharsets.UTF_8));
        DurableFiles.write(directory.resolve("context.md"), snapshots.latest());
        return switch (config.context()) {
            case DROP -> head;
            case KEEP -> snapshots.commitToBranch(
                    summary.run() + "/context", "context of run " + summary.run(), when);
        };
    }

    /** Lets the user's checkout follow, where that was asked for; says why not where it cannot. */
    Optional<String> land(RunSummary summary) {
        return switch (config.landing()) {
            case BRANCH_ONLY -> Optional.empty();
            case IN_PLACE -> repository.fastForward(summary.pins().base(), summary.head().orElseThrow());
        };
    }
}
