package dev.sluice.seam;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** Every change to files that the program makes; what only looks goes straight to {@link Files}. */
public final class Disk {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private Disk() {}

    /** What a call does once the tap has let it pass. */
    @FunctionalInterface
    private interface Deed<T> {
        T done() throws IOException;
    }

    private static <T> T call(Call call, Path subject, Deed<T> deed) throws IOException {
        Seam.entering(call, subject.toString());
        T result = deed.done();
        Seam.midway(call, subject.toString());
        return result;
    }

    public static Path createFile(Path file) throws IOException {
        return call(Call.CREATE, file, () -> Files.createFile(file));
    }

    public static Path createDirectory(Path directory) throws IOException {
        return call(Call.CREATE, directory, () -> Files.createDirectory(directory));
    }

    /** With the directories above it; no call at all where it is there. */
    public static void createDirectories(Path directory, FileAttribute<?>... attributes) throws IOException {
        if (!Files.isDirectory(directory)) {
            call(Call.CREATE, directory, () -> Files.createDirectories(directory, attributes));
        }
    }

    public static Path createTempFile(Path directory, String prefix, String suffix) throws IOException {
        return call(
                Call.CREATE, directory.resolve(prefix + "*" + suffix), () -> Files.createTempFile(directory, prefix, suffix));
    }

    public static Path createTempDirectory(Path directory, String prefix) throws IOException {
        return call(Call.CREATE, directory.resolve(prefix + "*"), () -> Files.createTempDirectory(directory, prefix));
    }

    public static void createSymbolicLink(Path link, Path target) throws IOException {
        call(Call.CREATE, link, () -> Files.createSymbolicLink(link, target));
    }

    /** A second name for a file. */
    public static void createLink(Path link, Path existing) throws IOException {
        call(Call.CREATE, link, () -> Files.createLink(link, existing));
    }

    /** Opens a file that is there, to write to it. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        for (OpenOption option : options) {
            if (option == StandardOpenOption.CREATE || option == StandardOpenOption.CREATE_NEW) {
                return call(Call.CREATE, file, () -> FileChannel.open(file, options));
            }
        }
        return FileChannel.open(file, options);
    }

    /** Makes or replaces a whole file; not synced. */
    public static void write(Path file, byte[] bytes, OpenOption... options) throws IOException {
        List<OpenOption> effective = options.length == 0
                ? List.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)
                : List.of(options);
        try (FileChannel channel = open(file, effective.toArray(OpenOption[]::new))) {
            write(channel, ByteBuffer.wrap(bytes), file);
        }
    }

    /** A stream into a file that must not exist yet; not synced. */
    public static OutputStream newFile(Path file) throws IOException {
        FileChannel channel = open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                Disk.write(channel, ByteBuffer.wrap(bytes, from, count), file);
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    /** Writes all of the bytes where the channel stands. */
    public static void write(FileChannel channel, ByteBuffer bytes, Path subject) throws IOException {
        Seam.entering(Call.WRITE, subject.toString());
        int end = bytes.limit();
        bytes.limit(bytes.position() + bytes.remaining() / 2);
        writeFully(channel, bytes);
        bytes.limit(end);
        Seam.midway(Call.WRITE, subject.toString());
        writeFully(channel, bytes);
    }

    /** Opens a file to be read and written at any place, made if need be; an interrupt closes a channel, but not this. */
    public static RandomAccessFile openAnyPlace(Path file) throws IOException {
        return Files.exists(file)
                ? new RandomAccessFile(file.toFile(), "rw")
                : call(Call.CREATE, file, () -> new RandomAccessFile(file.toFile(), "rw"));
    }

    /** Writes all of the bytes at a place; not synced. */
    public static void writeAt(RandomAccessFile file, byte[] bytes, long position, Path subject) throws IOException {
        Seam.entering(Call.WRITE, subject.toString());
        file.seek(position);
        int half = bytes.length / 2;
        file.write(bytes, 0, half);
        Seam.midway(Call.WRITE, subject.toString());
        file.write(bytes, half, bytes.length - half);
    }

    /** Writes output of a confined program at a place of its log. */
    public static void capture(FileChannel channel, ByteBuffer bytes, long position, Path subject) throws IOException {
        Seam.entering(Call.CAPTURE, subject.toString());
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
        Seam.midway(Call.CAPTURE, subject.toString());
    }

    /** Puts a part of one file's output behind what another has; gives how many bytes there were to take. */
    public static long append(FileChannel from, long start, long count, FileChannel to, Path subject) throws IOException {
        Seam.entering(Call.CAPTURE, subject.toString());
        to.position(to.size());
        long done = 0;
        for (long step = 1; step > 0 && done < count; done += step) {
            step = from.transferTo(start + done, count - done, to);
        }
        Seam.midway(Call.CAPTURE, subject.toString());
        return done;
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Copies a stream to a file; not synced. */
    public static void copy(InputStream from, Path to, CopyOption... options) throws IOException {
        if (List.of(options).contains(StandardCopyOption.REPLACE_EXISTING)) {
            deleteIfExists(to);
        }
        try (OutputStream out = newFile(to)) {
            from.transferTo(out);
        }
    }

    /** Copies a file; not synced. */
    public static void copy(Path from, Path to, CopyOption... options) throws IOException {
        call(Call.WRITE, to, () -> Files.copy(from, to, options));
    }

    /** Makes sure that a file's bytes are on the disk. */
    public static void sync(FileChannel channel, Path subject) throws IOException {
        Seam.entering(Call.SYNC, subject.toString());
        channel.force(true);
        Seam.midway(Call.SYNC, subject.toString());
    }

    /** Makes sure that a directory's entries are on the disk. */
    public static void syncDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            sync(channel, directory);
        }
    }

    public static void move(Path from, Path to, CopyOption... options) throws IOException {
        call(Call.RENAME, to, () -> Files.move(from, to, options));
    }

    public static void setPermissions(Path file, Set<PosixFilePermission> permissions) throws IOException {
        call(Call.MODE, file, () -> Files.setPosixFilePermissions(file, permissions));
    }

    public static void delete(Path path) throws IOException {
        call(Call.DELETE, path, () -> {
            Files.delete(path);
            return path;
        });
    }

    /** No call at all where nothing has this name. */
    public static void deleteIfExists(Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            call(Call.DELETE, path, () -> Files.deleteIfExists(path));
        }
    }

    /** Deletes a whole tree, as one call; a link in it is deleted, what it points to is not. */
    public static void deleteTree(Path tree) throws IOException {
        if (Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            Seam.entering(Call.DELETE, tree.toString());
            empty(tree);
            Seam.midway(Call.DELETE, tree.toString());
            Files.deleteIfExists(tree);
        }
    }

    static void removeTree(Path tree) throws IOException {
        empty(tree);
        Files.deleteIfExists(tree);
    }

    private static void empty(Path tree) throws IOException {
        if (!Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            // An overlay leaves a directory that not even its owner may read.
            if (!Files.getPosixFilePermissions(tree, LinkOption.NOFOLLOW_LINKS).containsAll(OWNER)) {
                Files.setPosixFilePermissions(tree, OWNER);
            }
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree)) {
                for (Path entry : entries) {
                    removeTree(entry);
                }
            }
        } catch (NoSuchFileException e) {
            // Gone by itself, which is as good.
            return;
        }
    }
}
