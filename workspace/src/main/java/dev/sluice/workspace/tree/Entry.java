package dev.sluice.workspace.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/** One name on disk, seen without following it. */
record Entry(Path path, Type type, long bytes) {
    private static final int FILE_TYPE_MASK = 0170000;
    private static final int OWNER_EXECUTES = 0100;

    enum Type {
        FILE,
        EXECUTABLE,
        LINK,
        DIRECTORY,
        WHITEOUT,
        SPECIAL,
        ABSENT
    }

    static Entry at(Path path) throws IOException {
        Map<String, Object> attributes;
        try {
            attributes = Files.readAttributes(path, "unix:mode,rdev,size", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return new Entry(path, Type.ABSENT, 0);
        }
        Type type = type((int) number(attributes, "mode"), number(attributes, "rdev"));
        return new Entry(path, type, number(attributes, "size"));
    }

    private static long number(Map<String, Object> attributes, String name) {
        return ((Number) Objects.requireNonNull(attributes.get(name), name)).longValue();
    }

    private static Type type(int mode, long device) {
        return switch (mode & FILE_TYPE_MASK) {
            case 0100000 -> (mode & OWNER_EXECUTES) != 0 ? Type.EXECUTABLE : Type.FILE;
            case 0120000 -> Type.LINK;
            case 0040000 -> Type.DIRECTORY;
            case 0020000 -> device == 0 ? Type.WHITEOUT : Type.SPECIAL;
            // The kernel's numbers are no enum: pipes, sockets and block devices are all the same to us.
            default -> Type.SPECIAL;
        };
    }

    /** Whether git would keep the same thing for both. */
    boolean sameAs(Entry other) throws IOException {
        return switch (type) {
            case FILE, EXECUTABLE -> type == other.type && bytes == other.bytes && sameBytes(other);
            case LINK -> other.type == Type.LINK
                    && Files.readSymbolicLink(path).equals(Files.readSymbolicLink(other.path));
            case DIRECTORY, WHITEOUT, SPECIAL, ABSENT -> false;
        };
    }

    private boolean sameBytes(Entry other) throws IOException {
        try (InputStream mine = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
                InputStream theirs = Files.newInputStream(other.path, LinkOption.NOFOLLOW_LINKS)) {
            byte[] a = mine.readNBytes(64 * 1024);
            while (a.length > 0) {
                if (!Arrays.equals(a, theirs.readNBytes(a.length))) {
                    return false;
                }
                a = mine.readNBytes(64 * 1024);
            }
            return theirs.read() < 0;
        }
    }
}
