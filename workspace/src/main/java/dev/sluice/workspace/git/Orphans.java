package dev.sluice.workspace.git;

import dev.sluice.seam.Owner;
import dev.sluice.seam.Sight;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** In which paths are handed to processes. */
    private static final Charset NATIVE = Charset.forName(System.getProperty("native.encoding", "UTF-8"));

    private Orphans() {}

    static String mark() {
        try {
            return Owner.current().mark();
        } catch (UncheckedIOException e) {
            return "";
        }
    }

    /** Returns when no git of an engine that is gone is at work on the repository or in the run's directory any more. */
    static void await(Repository repository, Path directory) {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS_MAX);
        for (ProcessHandle orphan : found(new GitPlace(repository.commonGitDirectory(), directory))) {
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

    private static List<ProcessHandle> found(GitPlace place) {
        List<ProcessHandle> orphans = new ArrayList<>();
        Owner self = Owner.current();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (isOrphan(process, self, place)) {
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(orphans::add);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not look for processes in /proc", e);
        }
        return orphans;
    }

    private static boolean isOrphan(Path process, Owner self, GitPlace place) {
        try {
            if (!Files.readString(process.resolve("comm")).startsWith("git")) {
                return false;
            }
            Map<String, String> environment = environment(process);
            Optional<Owner> starter = Owner.ofMark(environment.getOrDefault(STARTED_BY, ""));
            return starter.isPresent()
                    && Sight.of(starter.get(), self) instanceof Sight.Gone
                    && place.isOf(Files.readSymbolicLink(process.resolve("cwd")), environment);
        } catch (IOException e) {
            // It ended meanwhile, or is another user's, whose engine has no business with this run.
            return false;
        }
    }

    private static Map<String, String> environment(Path process) throws IOException {
        Map<String, String> variables = new HashMap<>();
        String text = new String(Files.readAllBytes(process.resolve("environ")), NATIVE);
        for (String variable : text.split("\0", -1)) {
            int equals = variable.indexOf('=');
            if (equals > 0) {
                variables.put(variable.substring(0, equals), variable.substring(equals + 1));
            }
        }
        return variables;
    }
}
