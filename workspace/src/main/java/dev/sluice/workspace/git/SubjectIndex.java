package dev.sluice.workspace.git;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.seam.Disk;
import dev.sluice.seam.Scratch;
import dev.sluice.workspace.file.LinkFreeRoot;
import dev.sluice.workspace.path.EnginePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A throw-away index in which trees are put together; the worktree's own index is only copied. */
final class SubjectIndex implements AutoCloseable {
    private static final String REMOVED = "0 " + "0".repeat(40) + "\t";

    private final Path scratch;
    private final Path workTree;
    private final Git git;

    private SubjectIndex(Path scratch, Path workTree, Git git) {
        this.scratch = scratch;
        this.workTree = workTree;
        this.git = git;
    }

    /** Starts empty. */
    static SubjectIndex empty(Git git, Path workTree) {
        try {
            Path scratch = Scratch.directory("index");
            return new SubjectIndex(scratch, workTree, git.withIndex(scratch.resolve("index")));
        } catch (IOException e) {
            throw new UncheckedIOException("could not make a directory for a temporary index", e);
        }
    }

    /** Starts as a copy, so that files git has hashed before need not be hashed again. */
    static SubjectIndex copyOf(Path index, Git git, Path workTree) {
        SubjectIndex copy = empty(git, workTree);
        try {
            if (Files.exists(index)) {
                // The time of the index tells git which of its entries to distrust, so the copy keeps it.
                Disk.copy(index, copy.scratch.resolve("index"), StandardCopyOption.COPY_ATTRIBUTES);
            }
        } catch (IOException e) {
            copy.close();
            throw new UncheckedIOException("could not copy " + index, e);
        }
        return copy;
    }

    /** Takes in what the work tree holds now: tracked, and untracked but not ignored. */
    SubjectIndex addWorkTree() {
        Set<String> gone = new TreeSet<>();
        Set<String> present = new TreeSet<>();
        List<String> differing =
                PathList.parse(git.run("diff-files", "-z", "--name-status", "--ignore-submodules=all"), PathList.BYTES);
        for (int i = 0; i + 1 < differing.size(); i += 2) {
            (differing.get(i).equals("D") ? gone : present).add(differing.get(i + 1));
        }
        for (String path : untracked()) {
            if (path.endsWith("/")) {
                present.addAll(insideNestedRepository(path));
            } else {
                present.add(path);
            }
        }
        present.removeIf(EnginePaths::owns);
        remove(gone);
        if (!present.isEmpty()) {
            git.feed(PathList.print(present, PathList.BYTES), "update-index", "-z", "--add", "--replace", "--stdin");
        }
        return this;
    }

    SubjectIndex readTree(String tree) {
        git.run("read-tree", tree);
        return this;
    }

    /** Leaves out everything that belongs to the engine. */
    SubjectIndex withoutEnginePaths() {
        List<String> ask = new ArrayList<>(List.of("ls-files", "-z", "--cached", "--"));
        ask.addAll(EnginePaths.SEARCH_ROOTS);
        List<String> tracked = PathList.parse(git.run(ask.toArray(String[]::new)), PathList.BYTES);
        remove(tracked.stream().filter(EnginePaths::owns).toList());
        return this;
    }

    /** Leaves out the snapshots and nothing else of the engine's. */
    SubjectIndex withoutContext() {
        List<String> tracked = PathList.parse(git.run("ls-files", "-z", "--cached", "--", "agent"), PathList.BYTES);
        remove(tracked.stream().filter(EnginePaths::owns).toList());
        return this;
    }

    /** Takes the engine's files in, as a commit has them. */
    SubjectIndex withEnginePathsOf(CommitHash commit) {
        List<String> entries = engineEntries(git, commit);
        if (!entries.isEmpty()) {
            git.feed(PathList.print(entries, PathList.BYTES), "update-index", "-z", "--index-info");
        }
        return this;
    }

    /** The entries of the engine in a commit, in the form that {@code update-index --index-info} reads. */
    static List<String> engineEntries(Git git, CommitHash commit) {
        List<String> ask = new ArrayList<>(List.of("ls-tree", "-r", "-z", "--full-tree", commit.text(), "--"));
        ask.addAll(EnginePaths.SEARCH_ROOTS);
        return PathList.parse(git.run(ask.toArray(String[]::new)), PathList.BYTES).stream()
                .filter(entry -> EnginePaths.owns(entry.substring(entry.indexOf('\t') + 1)))
                .toList();
    }

    void addEntries(List<String> entries) {
        git.feed(PathList.print(entries, StandardCharsets.UTF_8), "update-index", "-z", "--index-info");
    }

    /** Writes the files of the index to the work tree, replacing what is there. */
    void checkOut(List<String> paths) {
        git.feed(PathList.print(paths, StandardCharsets.UTF_8), "checkout-index", "-z", "--force", "--stdin");
    }

    TreeHash write() {
        return new TreeHash(git.line("write-tree"));
    }

    private void remove(Iterable<String> paths) {
        List<String> lines = new ArrayList<>();
        paths.forEach(path -> lines.add(REMOVED + path));
        if (!lines.isEmpty()) {
            git.feed(PathList.print(lines, PathList.BYTES), "update-index", "-z", "--index-info");
        }
    }

    private List<String> untracked() {
        return PathList.parse(git.run("ls-files", "-z", "--others", "--exclude-standard"), PathList.BYTES);
    }

    /**
     * The files of a repository inside the work tree. Git would record no more of it than its last commit, and a verdict
     * must speak of the files.
     */
    private Set<String> insideNestedRepository(String directory) {
        Path nested = workTree.resolve(new String(directory.getBytes(PathList.BYTES), StandardCharsets.UTF_8));
        Set<String> found = new TreeSet<>();
        collect(nested, found);
        git.ignored(found).forEach(found::remove);
        return new TreeSet<>(PathList.parse(PathList.print(found, StandardCharsets.UTF_8), PathList.BYTES));
    }

    private void collect(Path directory, Set<String> found) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (entry.getFileName().toString().equals(".git")) {
                    continue;
                }
                if (LinkFreeRoot.isRealDirectory(entry)) {
                    collect(entry, found);
                } else {
                    found.add(workTree.relativize(entry).toString());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not list " + directory, e);
        }
    }

    @Override
    public void close() {
        LinkFreeRoot.deleteTree(scratch);
    }

    /** The subject tree that a commit has. */
    static TreeHash treeOf(Git git, Path directory, CommitHash commit) {
        if (engineEntries(git, commit).isEmpty()) {
            return new TreeHash(git.line("rev-parse", "--verify", commit + "^{tree}"));
        }
        try (SubjectIndex index = empty(git, directory)) {
            return index.readTree(commit.text()).withoutEnginePaths().write();
        }
    }
}
