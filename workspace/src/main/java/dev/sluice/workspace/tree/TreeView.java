package dev.sluice.workspace.tree;

import dev.sluice.seam.Disk;
import dev.sluice.workspace.file.LinkFreeRoot;
import dev.sluice.workspace.git.Worktree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A directory that holds only the files of a worktree that a role may see.
 *
 * <p>Its files are hard links, so it must be shown read-only: a write would reach the worktree.
 */
public final class TreeView {
    private final Path directory;

    private TreeView(Path directory) {
        this.directory = directory;
    }

    /** Makes the view in a directory that must not exist yet. */
    public static TreeView subset(Worktree worktree, Predicate<String> inScope, Path target) {
        try {
            Disk.createDirectories(target.toAbsolutePath().resolveSibling(""));
            Disk.createDirectory(target);
            fill(worktree, inScope, target);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalStateException(target + " exists already; a view starts from nothing", e);
        } catch (IOException e) {
            throw new UncheckedIOException("could not make the view " + target, e);
        }
        return new TreeView(target);
    }

    private static void fill(Worktree worktree, Predicate<String> inScope, Path target) throws IOException {
        LinkFreeRoot from = new LinkFreeRoot(worktree.directory());
        Map<String, Path> links = new LinkedHashMap<>();
        Set<String> shown = new HashSet<>();
        for (String path : worktree.subjectPaths()) {
            if (!inScope.test(path) || from.obstacle(path).isPresent()) {
                continue;
            }
            Entry entry = Entry.at(worktree.directory().resolve(path));
            switch (entry.type()) {
                case FILE, EXECUTABLE -> {
                    show(path, shown);
                    share(entry.path(), target.resolve(path));
                }
                case LINK -> links.put(path, Files.readSymbolicLink(entry.path()));
                case DIRECTORY, WHITEOUT, SPECIAL, ABSENT -> {}
            }
        }
        addLinks(links, shown, target);
    }

    /** A link may point to another one, so links are added until none more fits. */
    private static void addLinks(Map<String, Path> links, Set<String> shown, Path target) throws IOException {
        boolean added = true;
        while (added) {
            added = false;
            for (Map.Entry<String, Path> link : Map.copyOf(links).entrySet()) {
                String path = link.getKey();
                if (inside(path, link.getValue()).filter(shown::contains).isPresent()) {
                    Disk.createDirectories(target.resolve(path).resolveSibling(""));
                    Disk.createSymbolicLink(target.resolve(path), link.getValue());
                    show(path, shown);
                    links.remove(path);
                    added = true;
                }
            }
        }
    }

    /**
     * The path a link means, if it stays inside. A {@code ..} after a name is not trusted: should that name be a link,
     * the way back leads elsewhere.
     */
    private static Optional<String> inside(String link, Path meaning) {
        if (meaning.isAbsolute()) {
            return Optional.empty();
        }
        Path at = Path.of("/" + link).resolveSibling("");
        boolean named = false;
        for (Path name : meaning) {
            if (name.toString().equals("..")) {
                Path above = at.getParent();
                if (named || above == null) {
                    return Optional.empty();
                }
                at = above;
            } else if (!name.toString().equals(".")) {
                named = true;
                at = at.resolve(name);
            }
        }
        return Optional.of(at.toString().substring(1)).filter(path -> !path.isEmpty());
    }

    /** A path is shown, and with it every directory above. */
    private static void show(String path, Set<String> shown) {
        shown.add(path);
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            shown.add(path.substring(0, slash));
        }
    }

    private static void share(Path file, Path target) throws IOException {
        Disk.createDirectories(target.resolveSibling(""));
        try {
            Disk.createLink(target, file);
        } catch (FileSystemException e) {
            // Another file system, or one without hard links.
            Disk.copy(file, target, LinkOption.NOFOLLOW_LINKS, java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    public Path directory() {
        return directory;
    }

    /** Removes the view; the worktree keeps its files. */
    public void delete() {
        LinkFreeRoot.deleteTree(directory);
    }
}
