package dev.sluice.workspace.tree;

import dev.sluice.seam.Disk;
import dev.sluice.workspace.file.LinkFreeRoot;
import dev.sluice.workspace.git.GitFailed;
import dev.sluice.workspace.git.Worktree;
import dev.sluice.workspace.path.ProtectedPaths;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Takes a change set over into the worktree, whole or not at all. */
public final class Application {
    private final Path directory;
    private final LinkFreeRoot root;
    private final Set<String> removed;

    private Application(ChangeSet changes, Path directory) {
        this.directory = directory;
        this.root = new LinkFreeRoot(directory);
        this.removed = changes.edits().stream()
                .filter(TreeEdit.Remove.class::isInstance)
                .map(TreeEdit::path)
                .collect(Collectors.toSet());
    }

    /** Refuses if any path is protected or blocked; a crash half way leaves a tree for {@link Worktree#resetTo}. */
    public static Applied apply(ChangeSet changes, Worktree worktree, ProtectedPaths protectedPaths) {
        Application application = new Application(changes, worktree.directory());
        List<Refusal> refusals = new ArrayList<>();
        for (TreeEdit edit : changes.edits()) {
            application
                    .whyNot(edit, protectedPaths)
                    .ifPresent(reason -> refusals.add(new Refusal(edit.path(), reason)));
        }
        if (!refusals.isEmpty()) {
            return new Applied.Refused(refusals);
        }
        changes.edits().forEach(application::perform);
        return settled(changes, worktree);
    }

    private Optional<String> whyNot(TreeEdit edit, ProtectedPaths protectedPaths) {
        String path = edit.path();
        if (!LinkFreeRoot.isWellFormed(path)) {
            return Optional.of("not a path inside the work tree");
        }
        Optional<String> reason = protectedPaths.reason(path);
        if (reason.isPresent()) {
            return reason;
        }
        Optional<String> obstacle = root.obstacle(path).filter(above -> !removed.contains(above));
        if (obstacle.isPresent()) {
            return Optional.of("\"" + obstacle.get() + "\" on the way to it is a link or a file");
        }
        return switch (edit) {
            case TreeEdit.Put _ when root.obstacle(path).isEmpty() && keepsFiles(path) ->
                Optional.of("a directory with files that stay is in its place");
            case TreeEdit.Put _, TreeEdit.Remove _ -> Optional.empty();
        };
    }

    /** Whether a directory would still hold files once the removals are made. */
    private boolean keepsFiles(String path) {
        Path present = directory.resolve(path);
        if (!LinkFreeRoot.isRealDirectory(present)) {
            return false;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(present)) {
            for (Path entry : entries) {
                String child = path + "/" + entry.getFileName();
                boolean stays = LinkFreeRoot.isRealDirectory(entry) ? keepsFiles(child) : !removed.contains(child);
                if (stays) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("could not list " + present, e);
        }
    }

    /** What git would check out again is what gets tested; a change that git cannot keep so is none. */
    private static Applied settled(ChangeSet changes, Worktree worktree) {
        try {
            return worktree.settle(changes.paths())
                    .<Applied>map(tree -> new Applied.Done(changes.paths(), tree))
                    .orElseGet(() -> refused("git gives back other bytes than these", changes));
        } catch (GitFailed e) {
            return refused("git cannot keep it: " + e.errors().lines().findFirst().orElse(""), changes);
        }
    }

    private static Applied refused(String why, ChangeSet changes) {
        return new Applied.Refused(
                List.of(new Refusal(changes.isEmpty() ? "." : changes.paths().getFirst(), why)));
    }

    private void perform(TreeEdit edit) {
        switch (edit) {
            case TreeEdit.Remove remove -> root.delete(remove.path());
            case TreeEdit.Put put -> put(put);
        }
    }

    /** A file is replaced, never written into: views of other roles share it through hard links. */
    private void put(TreeEdit.Put put) {
        Path target = root.withParents(put.path());
        try {
            if (LinkFreeRoot.isRealDirectory(target)) {
                LinkFreeRoot.deleteTree(target);
            }
            Path temporary = Disk.createTempFile(target.resolveSibling(""), ".sluice-", ".tmp");
            try {
                fill(temporary, put);
                Disk.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Disk.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not put " + put.path() + " into " + directory, e);
        }
    }

    private static void fill(Path temporary, TreeEdit.Put put) throws IOException {
        switch (put.kind()) {
            case LINK -> {
                Disk.delete(temporary);
                Disk.createSymbolicLink(temporary, Files.readSymbolicLink(put.source()));
            }
            case FILE -> copy(put.source(), temporary, "rw-r--r--");
            case EXECUTABLE -> copy(put.source(), temporary, "rwxr-xr-x");
        }
    }

    private static void copy(Path source, Path target, String mode) throws IOException {
        try (InputStream in = Files.newInputStream(source, LinkOption.NOFOLLOW_LINKS)) {
            Disk.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
        Disk.setPermissions(target, PosixFilePermissions.fromString(mode));
    }
}
