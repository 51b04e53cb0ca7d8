package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.role.Role;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.SnapshotText;
import dev.sluice.runtime.gate.DiskRoom;
import dev.sluice.runtime.gate.GateRunner;
import dev.sluice.runtime.turn.TurnRunner;
import dev.sluice.sandbox.OutputListener;
import dev.sluice.workspace.file.DurableFiles;
import dev.sluice.workspace.git.Checkpoint;
import dev.sluice.workspace.git.Worktree;
import dev.sluice.workspace.snapshot.SnapshotFiles;
import dev.sluice.workspace.snapshot.Tamper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Does the work that the kernel asks for. Each effect looks first whether it was done before a crash. */
public final class Effects {
    private static final int SUBJECT_LENGTH_MAX = 100;

    private final Parts parts;

    /** Everything an effect may need, wired once by {@link Runs}. */
    record Parts(
            RunId run,
            Tenure tenure,
            Worktree worktree,
            SnapshotFiles snapshots,
            TurnRunner turns,
            GateRunner gates,
            Function<Role, TurnRunner.Player> players,
            ToIntFunction<TurnKind> asked,
            Supplier<SortedMap<Integer, String>> recorded,
            Path runDirectory,
            Path artifacts,
            Instant startedAt,
            Interrupter interrupter,
            Places turnPlaces,
            Places gatePlaces,
            Delivery delivery) {}

    Effects(Parts parts) {
        this.parts = parts;
    }

    /** Before every step: are the snapshots as the ledger has them? */
    Optional<Command> inspect(Work work, RunSummary summary) {
        parts.interrupter().fresh();
        if (work instanceof Work.RestoreSnapshots) {
            return Optional.empty();
        }
        List<Tamper> found = new ArrayList<>(parts.snapshots().check(summary.snapshots()));
        if (work instanceof Work.WriteSnapshot next && !found.isEmpty()) {
            // The next snapshot may be there already, written before a crash and not recorded: that is no tampering.
            SortedMap<Integer, Sha256> withNext = new TreeMap<>(summary.snapshots());
            withNext.put(next.number(), Sha256.of(next.text()));
            List<Tamper> beside = parts.snapshots().check(withNext);
            found.removeIf(t -> isExplained(t, next.number(), beside));
        }
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Command.SnapshotsFoundTampered(
                        found.stream().map(Effects::describe).toList()));
    }

    private boolean isExplained(Tamper tamper, int next, List<Tamper> beside) {
        return switch (tamper) {
            case Tamper.Inserted(String path) -> (path.equals(parts.snapshots().naming().path(next))
                            && !beside.contains(new Tamper.Changed(path)))
                    || (path.equals(parts.snapshots().naming().alias()) && !beside.contains(new Tamper.AliasMoved(path)));
            case Tamper.AliasMoved _ -> !beside.contains(tamper);
            case Tamper.Changed _, Tamper.Missing _, Tamper.LinkPlanted _ -> false;
        };
    }

    Command perform(Work work, RunSummary summary) {
        parts.tenure().require();
        parts.interrupter().fresh();
        try {
            return switch (work) {
                case Work.TakeTurn w -> inPlace(parts.turnPlaces(), () -> turn(w, summary));
                case Work.RunGate w -> inPlace(parts.gatePlaces(), () -> gate(w));
                case Work.WriteSnapshot w -> snapshot(w);
                case Work.RestoreSnapshots _ -> restoreSnapshots();
                case Work.RestoreTree w -> restoreTree(w.commit());
                case Work.CommitCheckpoint w -> checkpoint(w);
                case Work.Deliver w -> deliver(w, summary);
                case Work.AskPerson _, Work.Finished _ -> throw new IllegalStateException("nothing to do for " + work);
            };
        } finally {
            parts.interrupter().idle();
        }
    }

    /** With many runs in one process only so many programs run at once; the others wait, which costs them no budget. */
    private Command inPlace(Places places, Supplier<Command> deed) {
        if (parts.interrupter().await(places) == Places.Answer.CALLED_OFF) {
            return new Command.InfrastructureFailed("called off while it waited for a place");
        }
        try {
            return deed.get();
        } finally {
            places.giveBack();
        }
    }

    private Command turn(Work.TakeTurn work, RunSummary summary) {
        CommitHash head = summary.head().orElseThrow();
        List<Path> evidence =
                summary.gates().stream().map(g -> parts.artifacts().resolve(g.runId())).toList();
        TurnRunner.Player player = parts.players().apply(work.kind().role());
        Command outcome = parts.turns().take(
                work,
                parts.asked().applyAsInt(work.kind()) + 1,
                new TurnRunner.Player(
                        parts.tenure().over(player.agent()), player.network(), player.program(), player.files()),
                head,
                evidence,
                parts.interrupter()::watching);
        // What an agent wrote on a full disk may be cut short without its knowing: the turn is taken again.
        return DiskRoom.lack(parts.runDirectory())
                .<Command>map(Command.InfrastructureFailed::new)
                .orElse(outcome);
    }

    private Command gate(Work.RunGate work) {
        TreeHash actual = parts.worktree().subjectTree();
        if (!actual.equals(work.tree())) {
            return new Command.TreeFoundChanged(work.tree(), actual);
        }
        long from = System.nanoTime();
        Verdict verdict = parts.gates().run(
                work,
                new GateRunner.Subject(parts.worktree().directory(), this::treeAfterTheGate),
                parts.interrupter()::watching,
                OutputListener.SILENT);
        return new Command.GateReported(
                verdict, new Usage(Duration.ofNanos(System.nanoTime() - from).toMillis(), 0, 0));
    }

    /** Asked for between the last command and the manifest: a verdict for a run that was lost is not written down. */
    private TreeHash treeAfterTheGate() {
        parts.tenure().require();
        return parts.worktree().subjectTree();
    }

    private Command snapshot(Work.WriteSnapshot work) {
        parts.snapshots().write(work.number(), work.text());
        parts.snapshots().record(parts.run(), "snapshot " + work.number(), parts.startedAt().plusSeconds(work.number()));
        return new Command.SnapshotWritten(work.number(), Sha256.of(work.text()));
    }

    private Command restoreSnapshots() {
        parts.snapshots().restore(parts.recorded().get());
        return new Command.SnapshotsRestored();
    }

    private Command restoreTree(CommitHash commit) {
        parts.worktree().resetTo(commit, parts.runDirectory().resolve("aside"));
        return new Command.TreeRestored(commit);
    }

    private Command checkpoint(Work.CommitCheckpoint work) {
        String subject = SnapshotText.oneLine(work.message().strip());
        String message = subject.length() > SUBJECT_LENGTH_MAX ? subject.substring(0, SUBJECT_LENGTH_MAX) + "…" : subject;
        Checkpoint made = parts.worktree().checkpoint(
                parts.run() + "/" + work.key(),
                message.isEmpty() ? "checkpoint " + work.number() : message,
                work.tree(),
                parts.startedAt().plusSeconds(work.number()));
        return switch (made) {
            case Checkpoint.Committed(CommitHash commit, TreeHash tree) -> new Command.CheckpointCommitted(commit, tree);
            case Checkpoint.TreeDiffers(TreeHash actual) -> new Command.TreeFoundChanged(work.tree(), actual);
        };
    }

    /** Only the tree that passed leaves the house, and it is looked at once more on the way out. */
    private Command deliver(Work.Deliver work, RunSummary summary) {
        TreeHash actual = parts.worktree().subjectTree();
        CommitHash head = summary.head().orElseThrow();
        TreeHash onBranch = parts.worktree().subjectTreeOf(parts.worktree().head());
        if (!actual.equals(work.tree()) || !onBranch.equals(work.tree())) {
            return new Command.TreeFoundChanged(work.tree(), actual.equals(work.tree()) ? onBranch : actual);
        }
        CommitHash delivered = parts.delivery().make(work, summary, head);
        return new Command.DeliveryMade(actual, parts.worktree().branch(), delivered);
    }

    /** Whether a person's request ended the effect before it was done; what came in whole all the same is kept. */
    boolean wasCutShort(Command outcome) {
        boolean whole = outcome instanceof Command.TurnAnswered
                || (outcome instanceof Command.GateReported g && g.verdict().outcome() != Outcome.INFRA_ERROR);
        return parts.interrupter().hasCut() && !whole;
    }

    /** At the end of a session: leaves the account of a stop, lets the checkout follow; tells what did not come off. */
    Optional<String> settle(Work last, RunSummary summary, String stopReport) {
        if (!(last instanceof Work.Finished finished)) {
            return Optional.empty();
        }
        parts.tenure().require();
        return switch (finished.ending()) {
            case STOPPED -> {
                DurableFiles.write(
                        parts.runDirectory().resolve("stop-report.md"), stopReport.getBytes(StandardCharsets.UTF_8));
                yield Optional.empty();
            }
            case DELIVERED -> parts.delivery().land(summary)
                    .map(why -> "the checkout stays where it is: " + why + "; the change is on branch " + parts.worktree().branch());
            case PAUSED, INFRA_ERROR -> Optional.empty();
        };
    }

    private static String describe(Tamper tamper) {
        return switch (tamper) {
            case Tamper.Changed(String path) -> path + " was changed";
            case Tamper.Missing(String path) -> path + " is missing";
            case Tamper.Inserted(String path) -> path + " was put there";
            case Tamper.AliasMoved(String path) -> path + " is not the latest snapshot";
            case Tamper.LinkPlanted(String path) -> path + " is a link";
        };
    }
}
