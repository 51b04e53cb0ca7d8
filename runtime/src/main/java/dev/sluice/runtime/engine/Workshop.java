package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.RunHead;
import dev.sluice.runtime.Surroundings;
import dev.sluice.runtime.gate.GateRunner;
import dev.sluice.runtime.turn.TurnRunner;
import dev.sluice.sandbox.Sandbox;
import dev.sluice.workspace.artifact.ArtifactStore;
import dev.sluice.workspace.git.Repository;
import dev.sluice.workspace.git.Worktree;
import dev.sluice.workspace.path.ProtectedPaths;
import dev.sluice.workspace.snapshot.SnapshotFiles;
import dev.sluice.workspace.snapshot.SnapshotNaming;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Puts together what an engine works with: a run's own place, and the tools that all runs of a process share. */
final class Workshop {
    /** An agent waits for its model most of the time, so more of them than cores may be at work. */
    private static final int TURNS_PER_CORE_MAX = 8;

    private final StateHome home;
    private final Ledger ledger;
    private final Surroundings surroundings;
    private final Places turnPlaces = new Places(TURNS_PER_CORE_MAX * cores());
    private final Places gatePlaces = new Places(cores());

    Workshop(StateHome home, Ledger ledger, Map<String, String> environment) {
        this.home = home;
        this.ledger = ledger;
        this.surroundings = new Surroundings(Map.copyOf(environment));
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Where one run works: the repository it came from, its own worktree, its snapshots. */
    record Place(RunId run, RunConfig config, Repository repository, Worktree worktree, SnapshotFiles snapshots) {
        /** A base that carries the context of an earlier run would look like forged snapshots of this one. */
        void clearContextOfEarlierRuns() {
            if (!snapshots.check(new TreeMap<>()).isEmpty()) {
                snapshots.restore(new TreeMap<>());
            }
        }
    }

    Place place(RunConfig config, Command.Pins pins, RunId run) {
        Repository repository = Runs.repository(Path.of(config.repository()));
        Worktree worktree = Worktree.create(repository, run, pins.base(), home.worktree(run));
        return new Place(run, config, repository, worktree, new SnapshotFiles(worktree, SnapshotNaming.SOLO));
    }

    <S, E> Effects effects(
            Flow<S, E> flow,
            Place place,
            History<S, E> history,
            Sandbox sandbox,
            Interrupter interrupter,
            Tenure tenure) {
        RunId run = place.run();
        RunConfig config = place.config();
        Instant startedAt = ledger.head(run).map(RunHead::startedAt).orElse(Instant.EPOCH);
        Path runDirectory = home.run(run);
        return new Effects(new Effects.Parts(
                run,
                tenure,
                place.worktree(),
                place.snapshots(),
                new TurnRunner(
                        sandbox,
                        surroundings,
                        place.worktree(),
                        new ProtectedPaths(config.protect()),
                        runDirectory.resolve("turns"),
                        home.artifacts()),
                new GateRunner(
                        sandbox, surroundings, new ArtifactStore(home.artifacts()), config.mode(), config.caches()),
                role -> Agents.player(config, role),
                history::asked,
                () -> History.snapshots(flow, ledger, run),
                runDirectory,
                home.artifacts(),
                startedAt,
                interrupter,
                turnPlaces,
                gatePlaces,
                new Delivery(place.repository(), place.worktree(), place.snapshots(), config, runDirectory, startedAt)));
    }
}
