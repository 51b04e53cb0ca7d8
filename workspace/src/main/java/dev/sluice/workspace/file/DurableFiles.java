package dev.sluice.workspace.file;

import dev.sluice.seam.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes whole files so that a crash leaves the old one or the new one, and a returned write survives a power cut. */
public final class DurableFiles {
    /** Read and write for the owner, read for others. */
    public static final Set<PosixFilePermission> PLAIN = PosixFilePermissions.fromString("rw-r--r--");

    /** Read for all, write for none. */
    public static final Set<PosixFilePermission> READ_ONLY = PosixFilePermissions.fromString("r--r--r--");

    private static final String UNFINISHED_PREFIX = ".sluice-";
    private static final String UNFINISHED_SUFFIX = ".tmp";

    private DurableFiles() {}

    public static void write(Path file, byte[] bytes) {
        write(file, bytes, PLAIN);
    }

    /** A link at {@code file} is replaced, never written through. */
    public static void write(Path file, byte[] bytes, Set<PosixFilePermission> mode) {
        Path directory = parent(file);
        try {
            Path temporary = Disk.createTempFile(directory, UNFINISHED_PREFIX, UNFINISHED_SUFFIX);
            try {
                try (FileChannel out = Disk.open(temporary, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                    Disk.write(out, ByteBuffer.wrap(bytes), file);
                    Disk.setPermissions(temporary, mode);
                    Disk.sync(out, file);
                }
                Disk.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Disk.deleteIfExists(temporary);
            }
            syncDirectory(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file, e);
        }
    }

    /** Removes what writes beside this file left that were cut off, or could not even tidy up; of use to a sole writer only. */
    public static void clearUnfinished(Path file) {
        Path directory = parent(file);
        try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, UNFINISHED_PREFIX + "*" + UNFINISHED_SUFFIX)) {
            for (Path unfinished : left) {
                Disk.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not clear " + directory, e);
        }
    }

    /** Creates the directories that are missing, each of them durably. */
    public static void createDirectories(Path directory) {
        if (Files.isDirectory(directory)) {
            return;
        }
        Path above = directory.toAbsolutePath().getParent();
        if (above != null) {
            createDirectories(above);
        }
        try {
            Disk.createDirectories(directory);
            if (above != null) {
                syncDirectory(above);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not create the directory " + directory, e);
        }
    }

    /** Renames within one file system, durably. */
    public static void move(Path from, Path to) {
        try {
            Disk.move(from, to, StandardCopyOption.ATOMIC_MOVE);
            syncDirectory(parent(to));
            syncDirectory(parent(from));
        } catch (IOException e) {
            throw new UncheckedIOException("could not move " + from + " to " + to, e);
        }
    }

    /** Makes sure that the entries of a directory are on the disk. */
    public static void syncDirectory(Path directory) throws IOException {
        Disk.syncDirectory(directory);
    }

    private static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException("not a file's path: " + file);
        }
        return parent;
    }
}
