package dev.sluice.runtime.turn;

import dev.sluice.agents.Agent;
import dev.sluice.agents.Answer;
import dev.sluice.agents.Assignment;
import dev.sluice.agents.KnownProgram;
import dev.sluice.codec.Json;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.role.Access;
import dev.sluice.kernel.value.Value;
import dev.sluice.runtime.Surroundings;
import dev.sluice.sandbox.Layering;
import dev.sluice.sandbox.Limits;
import dev.sluice.sandbox.Mount;
import dev.sluice.sandbox.Network;
import dev.sluice.sandbox.Policy;
import dev.sluice.sandbox.Running;
import dev.sluice.sandbox.Sandbox;
import dev.sluice.seam.Disk;
import dev.sluice.workspace.file.DurableFiles;
import dev.sluice.workspace.file.LinkFreeRoot;
import dev.sluice.workspace.git.Worktree;
import dev.sluice.workspace.path.ProtectedPaths;
import dev.sluice.workspace.tree.Application;
import dev.sluice.workspace.tree.Applied;
import dev.sluice.workspace.tree.Harvest;
import dev.sluice.workspace.tree.Harvested;
import dev.sluice.workspace.tree.Layer;
import dev.sluice.workspace.tree.Refusal;
import dev.sluice.workspace.tree.TreeView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Lets an agent take one turn: its role's view before, the harvest of its change after. */
public final class TurnRunner {
    private static final long OUTPUT_BYTES_MAX = 8L * 1024 * 1024;
    private static final int PROCESSES_MAX = 4096;
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final int REFUSALS_SHOWN_MAX = 5;

    private final Sandbox sandbox;
    private final Surroundings surroundings;
    private final Worktree worktree;
    private final ProtectedPaths protectedPaths;
    private final Path turns;
    private final Path artifacts;

    /** {@code turns} takes what each turn leaves; {@code artifacts} holds the evidence that a verifier may read. */
    public TurnRunner(
            Sandbox sandbox,
            Surroundings surroundings,
            Worktree worktree,
            ProtectedPaths protectedPaths,
            Path turns,
            Path artifacts) {
        this.sandbox = sandbox;
        this.surroundings = surroundings;
        this.worktree = worktree;
        this.protectedPaths = protectedPaths;
        this.turns = turns;
        this.artifacts = artifacts;
    }

    /** Who plays, whether it needs the network, whose credentials it may use, and which files it is made of. */
    public record Player(Agent agent, Network network, Optional<KnownProgram> program, List<Path> files) {
        public Player {
            files = List.copyOf(files);
        }
    }

    /** Takes the turn and reports it; {@code head} is the checkpoint that a writer starts from. */
    public Command take(
            Work.TakeTurn work,
            int ordinal,
            Player player,
            CommitHash head,
            List<Path> evidence,
            Consumer<Running> started) {
        long from = System.nanoTime();
        Path directory = freshDirectory(work.key());
        if (work.kind().access() == Access.WRITE_TREE) {
            worktree.resetTo(head, turns.resolveSibling("aside"));
        }
        keep(directory.resolve("brief.md"), work.brief().text());
        List<Mount> view = view(work, directory, evidence);
        ConfinedHands hands = new ConfinedHands(
                sandbox, added -> policy(work, player, directory, view, added), directory, started);
        Answer answer = player.agent()
                .take(new Assignment(work.turn(), work.attempt(), ordinal, work.kind(), work.brief()), hands);
        long millis = Duration.ofNanos(System.nanoTime() - from).toMillis();
        Command outcome = outcome(work, player, directory, hands, answer, millis);
        if (answer instanceof Answer.Given(Value.Obj result, long _, long _)) {
            keep(directory.resolve("result.json"), Json.pretty(result) + "\n");
        }
        tidy(directory, outcome);
        return outcome;
    }

    /** For whoever wants to know later what was asked and answered; nothing is decided by these files. */
    private static void keep(Path file, String text) {
        DurableFiles.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private Command outcome(
            Work.TakeTurn work, Player player, Path directory, ConfinedHands hands, Answer answer, long millis) {
        return switch (answer) {
            case Answer.Unavailable(String why) -> new Command.InfrastructureFailed(
                    player.agent().name() + " cannot work: " + why);
            case Answer.Failed(String why) -> new Command.TurnFailed(
                    work.turn(), why, hands.denials(), new Usage(millis, 0, 0));
            case Answer.Given(Value.Obj result, long tokens, long usdMicros) -> given(
                    work, result, directory, hands, new Usage(millis, tokens, usdMicros));
        };
    }

    /** The view of a scout is made anew each time; a writer's layer is kept only where its change was not taken over. */
    private static void tidy(Path directory, Command outcome) {
        LinkFreeRoot.deleteTree(directory.resolve("view"));
        LinkFreeRoot.deleteTree(directory.resolve("tmp"));
        LinkFreeRoot.deleteTree(directory.resolve("work"));
        LinkFreeRoot.deleteTree(directory.resolve("own"));
        if (outcome instanceof Command.TurnAnswered) {
            LinkFreeRoot.deleteTree(directory.resolve("upper"));
        }
    }

    /** An earlier attempt under the same key was cut off: what it left is kept beside, never used. */
    private Path freshDirectory(String key) {
        Path directory = turns.resolve(key);
        for (int n = 1; Files.exists(directory); n++) {
            directory = turns.resolve(key + ".again-" + n);
        }
        DurableFiles.createDirectories(directory.resolve("tmp"));
        return directory;
    }

    private List<Mount> view(Work.TakeTurn work, Path directory, List<Path> evidence) {
        Path tree = worktree.directory();
        List<Mount> mounts = new ArrayList<>();
        switch (work.kind().access()) {
            case READ_SCOPE -> {
                Path subset = directory.resolve("view");
                TreeView.subset(worktree, work.scope()::holds, subset);
                mounts.add(new Mount.ReadOnly(subset, tree));
                return mounts;
            }
            case READ_TREE -> mounts.add(new Mount.ReadOnly(tree, tree));
            case READ_TREE_AND_EVIDENCE -> {
                mounts.add(new Mount.ReadOnly(tree, tree));
                evidence.stream()
                        .filter(path -> path.startsWith(artifacts) && Files.isDirectory(path))
                        .forEach(path -> mounts.add(new Mount.ReadOnly(path, path)));
            }
            case WRITE_TREE -> mounts.add(
                    new Mount.Layered(tree, directory.resolve("upper"), directory.resolve("work"), tree));
        }
        mounts.addAll(Masks.over(tree));
        return mounts;
    }

    private Policy policy(
            Work.TakeTurn work, Player player, Path directory, List<Mount> view, Map<String, String> added) {
        List<Mount> mounts = new ArrayList<>(surroundings.mounts(directory.resolve("tmp")));
        Map<String, String> variables = new LinkedHashMap<>();
        player.program().ifPresent(known -> {
            known.homePaths().forEach(path -> ownFiles(path, directory).ifPresent(mounts::add));
            variables.putAll(surroundings.named(known.variables()));
        });
        player.files().forEach(file -> mounts.add(new Mount.ReadOnly(file, file)));
        mounts.addAll(view);
        variables.putAll(added);
        return new Policy(
                mounts,
                worktree.directory(),
                player.network(),
                surroundings.variables(variables),
                new Limits(Duration.ofMillis(work.timeoutMillisMax()), GRACE, OUTPUT_BYTES_MAX, PROCESSES_MAX));
    }

    /** An agent finds its own files and may write there; what it writes is gone with the turn, so no turn can prepare another. */
    private Optional<Mount> ownFiles(String below, Path directory) {
        Path path = surroundings.home().resolve(below);
        Path layer = directory.resolve("own").resolve(below.replace('/', '_'));
        if (Files.isDirectory(path)) {
            return Optional.of(new Mount.Layered(path, layer.resolve("upper"), layer.resolve("work"), path));
        }
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try {
            DurableFiles.createDirectories(layer);
            Path copy = layer.resolve("file");
            Disk.copy(path, copy, StandardCopyOption.REPLACE_EXISTING);
            return Optional.of(new Mount.Writable(copy, path));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot copy " + path, e);
        }
    }

    private Command given(Work.TakeTurn work, Value.Obj result, Path directory, ConfinedHands hands, Usage usage) {
        if (work.kind().access() != Access.WRITE_TREE) {
            return new Command.TurnAnswered(work.turn(), result, Optional.empty(), hands.denials(), usage);
        }
        return switch (harvest(directory, hands)) {
            case Applied.Refused(List<Refusal> refusals) -> new Command.TurnFailed(
                    work.turn(), "the change is refused: " + shown(refusals), hands.denials(), usage);
            case Applied.Done done -> new Command.TurnAnswered(
                    work.turn(),
                    result,
                    Optional.of(new Command.TreeChange(done.subjectTree(), done.paths())),
                    hands.denials(),
                    usage);
        };
    }

    private Applied harvest(Path directory, ConfinedHands hands) {
        Path tree = worktree.directory();
        Path upper = directory.resolve("upper");
        if (!Files.isDirectory(upper)) {
            return new Applied.Done(List.of(), worktree.subjectTree());
        }
        Layer layer = hands.layering(tree) == Layering.COPY ? new Layer.Copy(tree, upper) : new Layer.Overlay(tree, upper);
        return switch (Harvest.of(layer, worktree)) {
            case Harvested.Refused(List<Refusal> refusals) -> new Applied.Refused(refusals);
            case Harvested.Changes changes -> Application.apply(changes.changeSet(), worktree, protectedPaths);
        };
    }

    private static String shown(List<Refusal> refusals) {
        return String.join(
                "; ",
                refusals.stream()
                        .limit(REFUSALS_SHOWN_MAX)
                        .map(r -> r.path() + ": " + r.reason())
                        .toList());
    }
}
