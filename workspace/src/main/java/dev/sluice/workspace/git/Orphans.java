package dev.sluice.workspace.git;

import dev.sluice.seam.Owner;
import dev.sluice.seam.Sight;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Git processes that outlive the engine that started them.
 *
 * <p>A killed engine's git goes on to its end. Whoever takes up the run must not remove its locks under it, nor look at what
 * it has half done; killing it could leave a lock in a repository that is not ours alone, so it is waited for.
 */
final class Orphans {
    /** In the environment of every git of ours: who started it. */
    static final String STARTED_BY = "SLUICE_STARTED_BY";

    private static final long WAIT_SECONDS_MAX = 60;

    private Orphans() {}

    static String mark() {
        try {
            return Owner.current().mark();
        } catch (UncheckedIOException e) {
            return "";
        }
    }

    /** Returns when no git of an engine that is gone is at work any more. */
    static void await() {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS_MAX);
        for (ProcessHandle orphan : found()) {
            try {
                orphan.onExit().get(Math.max(1, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                throw new UncheckedIOException(new IOException("git process " + orphan.pid()
                        + " of an engine that is gone is still at work after " + WAIT_SECONDS_MAX
                        + " s; let it end, or end it, then resume"));
            } catch (ExecutionException e) {
                throw new IllegalStateException("waiting for a process cannot fail", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    private static List<ProcessHandle> found() {
        List<ProcessHandle> orphans = new ArrayList<>();
        Owner self = Owner.current();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (isOrphan(process, self)) {
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(orphans::add);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not look for processes in /proc", e);
        }
        return orphans;
    }

    private static boolean isOrphan(Path process, Owner self) {
        try {
            if (!Files.readString(process.resolve("comm")).startsWith("git")) {
                return false;
            }
            String environment = Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
            for (String variable : environment.split("\0", -1)) {
                if (variable.startsWith(STARTED_BY + "=")) {
                    Optional<Owner> starter = Owner.ofMark(variable.substring(STARTED_BY.length() + 1));
                    return starter.isPresent() && Sight.of(starter.get(), self) instanceof Sight.Gone;
                }
            }
            return false;
        } catch (IOException e) {
            // It ended meanwhile, or is another user's, whose engine has no business with this run.
            return false;
        }
    }
}
