package dev.sluice.workspace.git;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.seam.Disk;
import dev.sluice.workspace.file.DurableFiles;
import dev.sluice.workspace.file.LinkFreeRoot;
import dev.sluice.workspace.path.EnginePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A run's own checkout, on a branch of its own; the user's checkout stays as it is. */
public final class Worktree {
    private static final String EFFECT_TRAILER = "Sluice-Effect: ";
    private static final String ATTRIBUTES = ".gitattributes";

    private final Path directory;
    private final Path gitDirectory;
    private final String branch;
    private final Git git;

    private Worktree(Path directory, Path gitDirectory, String branch) {
        this.directory = directory;
        this.gitDirectory = gitDirectory;
        this.branch = branch;
        this.git = Git.on(gitDirectory, directory);
    }

    /** Makes branch, worktree and files, or whatever of it an earlier attempt did not get to. */
    public static Worktree create(Repository repository, RunId run, CommitHash base, Path directory) {
        Orphans.await(repository, directory);
        String branch = branchOf(run);
        Git git = repository.git();
        String reference = "refs/heads/" + branch;
        if (git.attempt("rev-parse", "--verify", "--quiet", reference).exit() != 0) {
            git.run("update-ref", reference, base.text(), "");
        }
        dropHalfMade(directory);
        if (!Files.exists(directory.resolve(".git"))) {
            DurableFiles.createDirectories(directory);
            WorktreeAdding.add(repository, directory, branch);
        }
        Worktree worktree = open(repository, run, directory);
        worktree.dropStaleLocks(repository.commonGitDirectory(), run);
        // Git writes the index after the files: without an index the checkout was cut off.
        if (!Files.exists(worktree.indexFile())) {
            worktree.git.run("read-tree", "--reset", "-u", "HEAD");
        }
        return worktree;
    }

    /** Git writes the link to the repository before what it links to: alone, and of no use to git, it was cut off there. */
    private static void dropHalfMade(Path directory) {
        Path link = directory.resolve(".git");
        if (!Files.exists(link)) {
            return;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            if (entries.count() == 1 && new Git(directory).attempt("rev-parse", "--git-dir").exit() != 0) {
                Disk.delete(link);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not look into " + directory, e);
        }
    }

    /** Opens a worktree made earlier; one that is not the run's own is a bug and refused. */
    public static Worktree open(Repository repository, RunId run, Path directory) {
        Path real = directory.toAbsolutePath().normalize();
        String branch = branchOf(run);
        Path gitDirectory = Path.of(new Git(real).line("rev-parse", "--absolute-git-dir"));
        Path worktrees = repository.commonGitDirectory().resolve("worktrees");
        if (!worktrees.equals(gitDirectory.getParent())) {
            throw new WorktreeUnusable(real + " is no worktree of " + repository.root() + " but of " + gitDirectory);
        }
        String head = Git.on(gitDirectory, real).attempt("symbolic-ref", "--quiet", "HEAD").line();
        if (!head.equals("refs/heads/" + branch)) {
            throw new WorktreeUnusable(real + " is on " + (head.isEmpty() ? "no branch" : head) + ", not on " + branch
                    + "; check that branch out there again");
        }
        return new Worktree(real, gitDirectory, branch);
    }

    public Path directory() {
        return directory;
    }

    public String branch() {
        return branch;
    }

    /** Where git keeps what belongs to this worktree alone. */
    public Path gitDirectory() {
        return gitDirectory;
    }

    public CommitHash head() {
        return new CommitHash(git.line("rev-parse", "--verify", "HEAD^{commit}"));
    }

    /** The tree of everything tracked, or untracked and not ignored, less what the engine owns. */
    public TreeHash subjectTree() {
        try (SubjectIndex index = SubjectIndex.copyOf(indexFile(), git, directory)) {
            return index.addWorkTree().withoutEnginePaths().write();
        }
    }

    /** The subject tree that a commit has. */
    public TreeHash subjectTreeOf(CommitHash commit) {
        return SubjectIndex.treeOf(git, directory, commit);
    }

    /**
     * Commits the subject tree on the run's branch, unless the branch's last commit already carries the key. Files of
     * the engine stay in the commit as the one before had them.
     */
    public Checkpoint checkpoint(String effectKey, String message, TreeHash expected, Instant when) {
        CommitHash head = head();
        if (carries(head, effectKey)) {
            TreeHash made = subjectTreeOf(head);
            syncIndex();
            return made.equals(expected) ? new Checkpoint.Committed(head, made) : new Checkpoint.TreeDiffers(made);
        }
        TreeHash actual = subjectTree();
        if (!actual.equals(expected)) {
            return new Checkpoint.TreeDiffers(actual);
        }
        TreeHash whole;
        try (SubjectIndex index = SubjectIndex.empty(git, directory)) {
            whole = index.readTree(actual.text()).withEnginePathsOf(head).write();
        }
        String text = message.strip() + "\n\n" + EFFECT_TRAILER + effectKey + "\n";
        CommitHash commit = Commits.make(git, whole, Optional.of(head), text, when);
        git.run("update-ref", "-m", "sluice: checkpoint", "refs/heads/" + branch, commit.text(), head.text());
        syncIndex();
        return new Checkpoint.Committed(commit, actual);
    }

    /**
     * Makes changed files what a fresh checkout of their tree would give, and returns that tree. Attributes may convert
     * text on its way in and out; what is tested must be what ships. Empty where it does not come out even.
     */
    public Optional<TreeHash> settle(List<String> changed) {
        TreeHash tree = subjectTree();
        boolean everything = changed.stream().anyMatch(p -> p.equals(ATTRIBUTES) || p.endsWith("/" + ATTRIBUTES));
        Set<String> there = new HashSet<>(Trees.paths(git, tree));
        try (SubjectIndex index = SubjectIndex.empty(git, directory)) {
            index.readTree(tree.text())
                    .checkOut(everything ? List.copyOf(there) : changed.stream().filter(there::contains).toList());
        }
        return subjectTree().equals(tree) ? Optional.of(tree) : Optional.empty();
    }

    /**
     * Puts branch and subject files back to a commit. What differed is saved first, as a patch whose path is returned.
     * Files of the engine and ignored files stay.
     */
    public Optional<Path> resetTo(CommitHash head, Path asideDirectory) {
        TreeHash wanted = subjectTreeOf(head);
        Optional<Path> aside = Optional.empty();
        TreeHash actual;
        try {
            actual = subjectTree();
        } catch (GitFailed e) {
            // What lies there cannot even be read by git, so it can be no patch either.
            force(wanted);
            actual = subjectTree();
        }
        if (!actual.equals(wanted)) {
            aside = Optional.of(saveAside(wanted, actual, asideDirectory));
            restore(wanted, actual);
        }
        CommitHash before = head();
        if (!before.equals(head)) {
            git.run("update-ref", "-m", "sluice: reset", "refs/heads/" + branch, head.text(), before.text());
        }
        syncIndex();
        TreeHash reached = subjectTree();
        if (!reached.equals(wanted)) {
            throw new IllegalStateException("reset of " + directory + " to " + head + " gave the tree " + reached
                    + " instead of " + wanted + "; the changes are in " + aside);
        }
        return aside;
    }

    private void force(TreeHash wanted) {
        LinkFreeRoot files = new LinkFreeRoot(directory);
        Set<String> kept = new HashSet<>(Trees.paths(git, wanted));
        PathList.parse(git.run("ls-files", "-z", "--others", "--exclude-standard"), StandardCharsets.UTF_8).stream()
                .filter(path -> !kept.contains(path) && !EnginePaths.owns(path))
                .forEach(files::delete);
        try (SubjectIndex index = SubjectIndex.empty(git, directory)) {
            index.readTree(wanted.text()).checkOut(List.copyOf(kept));
        }
    }

    private Path saveAside(TreeHash from, TreeHash to, Path asideDirectory) {
        DurableFiles.createDirectories(asideDirectory);
        Path patch = asideDirectory.toAbsolutePath().resolve("stray-" + to + ".patch");
        Path partial = patch.resolveSibling(patch.getFileName() + ".part");
        git.run(Trees.patchCommand(from, to, "--output=" + partial));
        DurableFiles.move(partial, patch);
        return patch;
    }

    private void restore(TreeHash wanted, TreeHash actual) {
        LinkFreeRoot files = new LinkFreeRoot(directory);
        List<String> toWrite = new ArrayList<>();
        for (FileChange change : changes(wanted, actual)) {
            switch (change.kind()) {
                case ADDED -> files.delete(change.path());
                case MODIFIED, DELETED, TYPE_CHANGED -> toWrite.add(change.path());
            }
        }
        try (SubjectIndex index = SubjectIndex.empty(git, directory)) {
            index.readTree(wanted.text()).checkOut(toWrite);
        }
    }

    /** The difference between a commit's subject tree and a tree, in the form {@code git apply} takes. */
    public byte[] patch(CommitHash base, TreeHash tree) {
        return git.run(Trees.patchCommand(subjectTreeOf(base), tree));
    }

    /** The paths that differ between two trees. */
    public List<FileChange> changes(TreeHash from, TreeHash to) {
        return Trees.changes(git, from, to);
    }

    /** The paths of everything tracked, or untracked and not ignored, less what the engine owns. */
    public List<String> subjectPaths() {
        return Trees.paths(git, subjectTree());
    }

    /** Which of the paths git ignores, by the ignore files of {@code rules} and the repository's own list. */
    public List<String> ignored(List<String> paths, Path rules) {
        return Git.on(gitDirectory, rules).withIndex(indexFile()).ignored(paths);
    }

    /** Where other repositories are linked in; nothing below such a path belongs to this one. */
    public List<String> submodules() {
        return PathList.parse(git.run("ls-files", "-z", "--stage"), StandardCharsets.UTF_8).stream()
                .filter(entry -> entry.startsWith("160000 "))
                .map(entry -> entry.substring(entry.indexOf('\t') + 1))
                .toList();
    }

    /** Commits files of the engine on the run's branch, on top of what is there, unless the key says it was done. */
    public CommitHash commitFiles(String effectKey, List<String> paths, String message, Instant when) {
        CommitHash head = head();
        if (carries(head, effectKey)) {
            return head;
        }
        TreeHash tree;
        try (SubjectIndex index = SubjectIndex.empty(git, directory)) {
            // Those of an earlier run on the base go: a snapshot of another run is not part of this one's line.
            index.readTree(head.text()).withoutContext();
            index.addEntries(paths.stream().map(path -> Commits.blobEntry(git, directory, path)).toList());
            tree = index.write();
        }
        String text = message.strip() + "\n\n" + EFFECT_TRAILER + effectKey + "\n";
        CommitHash commit = Commits.make(git, tree, Optional.of(head), text, when);
        git.run("update-ref", "-m", "sluice: files", "refs/heads/" + branch, commit.text(), head.text());
        syncIndex();
        return commit;
    }

    /** Commits exactly the given files of the worktree, byte for byte, under a reference of its own. */
    public CommitHash recordFiles(String reference, List<String> paths, String message, Instant when) {
        Optional<CommitHash> before = Commits.at(git, reference);
        TreeHash tree;
        try (SubjectIndex index = SubjectIndex.empty(git, directory)) {
            index.addEntries(paths.stream().map(path -> Commits.blobEntry(git, directory, path)).toList());
            tree = index.write();
        }
        if (before.isPresent() && Commits.treeOf(git, before.get()).equals(tree)) {
            return before.get();
        }
        CommitHash commit = Commits.make(git, tree, before, message.strip() + "\n", when);
        git.run("update-ref", reference, commit.text(), before.map(CommitHash::text).orElse(""));
        return commit;
    }

    /** Removes the worktree and its files; the branch stays. */
    public void remove() {
        if (Files.exists(gitDirectory)) {
            Path common = gitDirectory.resolve("../..").normalize();
            Git.on(common, directory).run("worktree", "remove", "--force", "--force", directory.toString());
        }
    }

    private boolean carries(CommitHash commit, String effectKey) {
        String text = new String(git.run("cat-file", "commit", commit.text()), StandardCharsets.UTF_8);
        return text.lines().anyMatch((EFFECT_TRAILER + effectKey)::equals);
    }

    /** Makes the index say what the last commit says; what git knows about unchanged files is kept. */
    private void syncIndex() {
        git.run("read-tree", "--reset", "HEAD");
        // Ends with 1 when a file of the engine differs from the commit, which is as it should be.
        git.attempt("update-index", "-q", "--refresh");
    }

    /** Only the engine that holds the run's lease comes here, so a lock on what is the run's own was left by a killed git. */
    private void dropStaleLocks(Path commonGitDirectory, RunId run) {
        for (Path lock : List.of(
                gitDirectory.resolve("index.lock"),
                gitDirectory.resolve("HEAD.lock"),
                commonGitDirectory.resolve("refs/heads/" + branch + ".lock"),
                commonGitDirectory.resolve("refs/sluice/" + run + "/context.lock"))) {
            try {
                Disk.deleteIfExists(lock);
            } catch (IOException e) {
                throw new UncheckedIOException("could not remove the stale lock " + lock, e);
            }
        }
    }

    private Path indexFile() {
        return gitDirectory.resolve("index");
    }

    private static String branchOf(RunId run) {
        return "sluice/" + run;
    }
}
