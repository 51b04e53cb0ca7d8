package dev.sluice.workspace.git;

import dev.sluice.seam.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a git that was killed while it added a worktree left of it in the repository.
 *
 * <p>Git locks an entry before it fills it, so no pruning takes it away; and once the file {@code commondir} is there with
 * nothing in it, no git adds another worktree to that repository.
 */
record HalfMadeEntry(Path entry) {
    private static final String LAST_WRITTEN = "commondir";

    /** Deletes what is left of a directory's own; only the engine that holds its run's lease may. */
    static void dropOf(Path directory, Path commonGitDirectory) {
        try {
            for (Path entry : entries(commonGitDirectory)) {
                if (text(entry.resolve(LAST_WRITTEN)).isEmpty() && isOf(directory, entry)) {
                    Disk.deleteTree(entry);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not remove what is left of a worktree in " + commonGitDirectory, e);
        }
    }

    /** Those that keep git from adding a worktree. */
    static List<HalfMadeEntry> blocking(Path commonGitDirectory) {
        try {
            List<HalfMadeEntry> blocking = new ArrayList<>();
            for (Path entry : entries(commonGitDirectory)) {
                Path last = entry.resolve(LAST_WRITTEN);
                if (Files.exists(last) && text(last).isEmpty()) {
                    blocking.add(new HalfMadeEntry(entry));
                }
            }
            return blocking;
        } catch (IOException e) {
            return List.of(); // It is only for a message.
        }
    }

    private static boolean isOf(Path directory, Path entry) throws IOException {
        Path link = entry.resolve(text(entry.resolve("gitdir"))).normalize();
        return link.equals(directory.toAbsolutePath().normalize().resolve(".git"))
                || link.equals(directory.toRealPath().resolve(".git"));
    }

    private static List<Path> entries(Path commonGitDirectory) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(commonGitDirectory.resolve("worktrees"))) {
            List<Path> entries = new ArrayList<>();
            for (Path entry : all) {
                if (Files.isDirectory(entry)) {
                    entries.add(entry);
                }
            }
            return entries;
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Empty also for what is not there, as others may add and remove entries meanwhile. */
    private static String text(Path file) throws IOException {
        try {
            // Not as strict as readString: another's path may be in no encoding at all.
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    @Override
    public String toString() {
        return entry.toString();
    }
}
