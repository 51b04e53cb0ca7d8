package dev.sluice.workspace.file;

import dev.sluice.seam.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** A directory below which names are looked up one by one, so that no planted link leads out of it. */
public final class LinkFreeRoot {
    private final Path root;

    public LinkFreeRoot(Path root) {
        this.root = root;
    }

    /** Whether the text names something below a root: relative, without empty names, {@code .} or {@code ..}. */
    public static boolean isWellFormed(String path) {
        if (path.isEmpty() || path.indexOf('\0') >= 0) {
            return false;
        }
        for (String name : path.split("/", -1)) {
            if (name.isEmpty() || name.equals(".") || name.equals("..")) {
                return false;
            }
        }
        return true;
    }

    public static boolean isRealDirectory(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether anything at all has this name, a dangling link included. */
    public static boolean isPresent(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** The first directory on the way to {@code path} that is there and is a link or a file instead. */
    public Optional<String> obstacle(String path) {
        require(path);
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            String above = path.substring(0, slash);
            Path directory = root.resolve(above);
            if (!isPresent(directory)) {
                return Optional.empty();
            }
            if (!isRealDirectory(directory)) {
                return Optional.of(above);
            }
        }
        return Optional.empty();
    }

    /** Where {@code path} is, its parents made where they are missing. */
    public Path withParents(String path) {
        Optional<String> obstacle = obstacle(path);
        if (obstacle.isPresent()) {
            throw new IllegalStateException("\"" + obstacle.get() + "\" in " + root
                    + " is not a directory but a link or a file; remove it before \"" + path + "\" can be written");
        }
        Path file = root.resolve(path);
        DurableFiles.createDirectories(root.resolve(path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : ""));
        return file;
    }

    /** Deletes the file or link, then every directory above it that became empty. */
    public void delete(String path) {
        if (obstacle(path).isPresent()) {
            return;
        }
        try {
            Disk.deleteIfExists(root.resolve(path));
            pruneEmpty(path);
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + root.resolve(path), e);
        }
    }

    private void pruneEmpty(String path) throws IOException {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            try {
                Disk.deleteIfExists(root.resolve(path.substring(0, slash)));
            } catch (DirectoryNotEmptyException e) {
                return;
            }
        }
    }

    /** Deletes a whole tree; a link in it is deleted, what it points to is not. */
    public static void deleteTree(Path tree) {
        try {
            Disk.deleteTree(tree);
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + tree, e);
        }
    }

    private static void require(String path) {
        if (!isWellFormed(path)) {
            throw new IllegalArgumentException("not a path below a root: \"" + path + "\"");
        }
    }
}
