package dev.sluice.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The private directory of one launch: the script, its tables, the bare root, and the status it writes. */
record LaunchDirectory(Path path) implements AutoCloseable {
    static final String SCRIPT = "confine.sh";
    static final String MOUNTS = "mounts";
    static final String STATUS = "status";
    static final String BUBBLEWRAP_ARGUMENTS = "arguments";

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    static LaunchDirectory create() throws IOException {
        String prefix = "sluice-launch-" + ProcessHandle.current().pid() + "-";
        LaunchDirectory directory =
                new LaunchDirectory(Files.createTempDirectory(prefix).toRealPath());
        Files.createDirectory(directory.root());
        Files.createDirectory(directory.emptyDirectory());
        Files.createFile(directory.emptyFile());
        try (InputStream script = LaunchDirectory.class.getResourceAsStream(SCRIPT)) {
            if (script == null) {
                throw new IllegalStateException("the resource " + SCRIPT + " is missing from the program");
            }
            Files.copy(script, directory.path.resolve(SCRIPT));
        }
        return directory;
    }

    /** The bare root that the unshare backend mounts everything on. */
    Path root() {
        return path.resolve("root");
    }

    Path emptyDirectory() {
        return path.resolve("empty");
    }

    Path emptyFile() {
        return path.resolve("empty-file");
    }

    String status() throws IOException {
        Path status = path.resolve(STATUS);
        return Files.exists(status) ? Files.readString(status) : "";
    }

    @Override
    public void close() throws IOException {
        delete(path);
    }

    /** Deletes a tree without following links. */
    static void delete(Path tree) throws IOException {
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            // An overlay leaves a directory in its work directory that not even its owner may list.
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) throws IOException {
                if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                        || Files.getPosixFilePermissions(file).containsAll(OWNER)) {
                    throw unreadable;
                }
                Files.setPosixFilePermissions(file, OWNER);
                delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
                    throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
