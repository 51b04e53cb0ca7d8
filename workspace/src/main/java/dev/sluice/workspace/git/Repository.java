package dev.sluice.workspace.git;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.TreeHash;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** The repository a run starts from, with the user's own checkout, which moves only when a delivery is to land in it. */
public final class Repository {
    private final Path root;
    private final Path commonGitDirectory;
    private final Git git;

    private Repository(Path root, Path commonGitDirectory, Git git) {
        this.root = root;
        this.commonGitDirectory = commonGitDirectory;
        this.git = git;
    }

    /** Whether a directory lies in a repository. */
    public sealed interface Opened {}

    /** It does. */
    public record Found(Repository repository) implements Opened {}

    /** It does not, or in one that cannot be worked with. */
    public record NotFound(String reason) implements Opened {}

    /** Whether the checkout is what its last commit says. */
    public enum Cleanliness {
        CLEAN,
        DIRTY
    }

    public static Opened open(Path directory) {
        if (!Files.isDirectory(directory)) {
            return new NotFound(directory + " is not a directory");
        }
        Git git = new Git(directory);
        Git.Finished top = git.attempt("rev-parse", "--show-toplevel");
        if (top.exit() != 0 || top.line().isEmpty()) {
            return new NotFound(directory + " lies in no usable git checkout: "
                    + top.errors().lines().findFirst().orElse("git names no top directory"));
        }
        Path root = Path.of(top.line());
        if (!Files.exists(root.resolve(".git"))) {
            return new NotFound("the repository of " + directory + " has its files elsewhere, in " + root
                    + "; unset core.worktree there");
        }
        Path common = Path.of(git.line("rev-parse", "--path-format=absolute", "--git-common-dir"));
        return new Found(new Repository(root, common, new Git(root)));
    }

    /** Makes a directory with files in it a repository of one commit; doing it to a repository is a bug. */
    public static Repository create(Path directory, String message, Instant when) {
        if (Files.exists(directory.resolve(".git"))) {
            throw new IllegalStateException(directory + " is a repository already");
        }
        Git git = new Git(directory);
        git.run("init", "--quiet", "--initial-branch=main");
        git.run("add", "--all");
        TreeHash tree = new TreeHash(git.line("write-tree"));
        CommitHash commit = Commits.make(git, tree, Optional.empty(), message + "\n", when);
        git.run("update-ref", "refs/heads/main", commit.text());
        return switch (open(directory)) {
            case Found(Repository repository) -> repository;
            case NotFound(String reason) -> throw new IllegalStateException(reason);
        };
    }

    public Path root() {
        return root;
    }

    /** Where objects and references are, shared by all worktrees. */
    public Path commonGitDirectory() {
        return commonGitDirectory;
    }

    /** The checked-out commit; empty on a branch without one. */
    public Optional<CommitHash> head() {
        return resolve("HEAD");
    }

    public Cleanliness cleanliness() {
        byte[] status = git.run("status", "--porcelain", "-z", "--untracked-files=normal", "--ignore-submodules=dirty");
        return status.length == 0 ? Cleanliness.CLEAN : Cleanliness.DIRTY;
    }

    /** The commit that a name means, if it means one. */
    public Optional<CommitHash> resolve(String revision) {
        Git.Finished found = git.attempt(
                "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        return found.exit() == 0 ? Optional.of(new CommitHash(found.line())) : Optional.empty();
    }

    /** The bytes of a file in a commit, as git keeps them; empty when there is no such file. */
    public Optional<byte[]> fileAt(CommitHash commit, String path) {
        Git.Finished found = git.attempt("cat-file", "blob", commit + ":" + path);
        return found.exit() == 0 ? Optional.of(found.output()) : Optional.empty();
    }

    /** The subject tree of the checkout as it lies there, uncommitted changes included; its index is not touched. */
    public TreeHash subjectTree() {
        Path index = Path.of(git.line("rev-parse", "--path-format=absolute", "--git-path", "index"));
        try (SubjectIndex copy = SubjectIndex.copyOf(index, git, root)) {
            return copy.addWorkTree().withoutEnginePaths().write();
        }
    }

    /** The tree of a commit less what the engine owns: what a run that starts there begins with. */
    public TreeHash subjectTreeOf(CommitHash commit) {
        return SubjectIndex.treeOf(git, root, commit);
    }

    /** Moves the checked-out branch and its files on to a later commit; says why not where it cannot. */
    public Optional<String> fastForward(CommitHash from, CommitHash to) {
        if (head().equals(Optional.of(to))) {
            return Optional.empty();
        }
        if (!head().equals(Optional.of(from))) {
            return Optional.of("the checkout has moved on since the run began");
        }
        if (cleanliness() == Cleanliness.DIRTY) {
            return Optional.of("the checkout has uncommitted changes");
        }
        Git.Finished merged = git.attempt("merge", "--ff-only", "--no-edit", "--quiet", to.text());
        return merged.exit() == 0
                ? Optional.empty()
                : Optional.of(merged.errors().lines().findFirst().orElse("git would not fast-forward"));
    }

    Git git() {
        return git;
    }
}
