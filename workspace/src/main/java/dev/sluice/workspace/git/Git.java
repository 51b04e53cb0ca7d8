package dev.sluice.workspace.git;

import dev.sluice.seam.Seam;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The one place that starts git: in a directory, with nothing inherited and nothing in the repository able to run. */
public final class Git {
    private static final long DEADLINE_MILLIS_MAX = 10 * 60_000L;
    private static final int OUTPUT_BYTES_MAX = 128 * 1024 * 1024;
    private static final int ERROR_BYTES_MAX = 16 * 1024;
    private static final long DRAIN_MILLIS_MAX = 5_000;
    private static final byte[] NOTHING = {};

    /** Many runs in one process ask for more git than the machine has cores for; first come, first served. */
    private static final Semaphore AT_ONCE =
            new Semaphore(2 * Runtime.getRuntime().availableProcessors(), true);

    /**
     * Commands that neither convert a file's content nor write an index, so that no filter can come into play. (Writing
     * an index, as even {@code write-tree} does, compares files again that changed within the same second.)
     */
    private static final Set<String> CONTENT_FREE = Set.of(
            "cat-file", "check-ignore", "commit-tree", "config", "hash-object", "ls-tree", "rev-parse", "symbolic-ref",
            "update-ref");

    private static final Set<String> DIFFS = Set.of("diff", "diff-tree", "diff-index", "diff-files", "log", "show");

    private final Path directory;
    private final Map<String, String> environment;

    /** Git as it finds the repository from a directory upwards. */
    public Git(Path directory) {
        this(directory, Map.of());
    }

    private Git(Path directory, Map<String, String> environment) {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
    }

    /** Git on a given repository and work tree: no search, so a planted {@code .git} is never taken for it. */
    public static Git on(Path gitDirectory, Path workTree) {
        return new Git(workTree, Map.of("GIT_DIR", gitDirectory.toString(), "GIT_WORK_TREE", workTree.toString()));
    }

    /** The same, with another index file. */
    Git withIndex(Path index) {
        return with(Map.of("GIT_INDEX_FILE", index.toString()));
    }

    /** The same, with the date that commits get. */
    Git withDate(Instant when) {
        // Without the sign git takes a small number for a year.
        String date = "@" + when.getEpochSecond() + " +0000";
        return with(Map.of("GIT_AUTHOR_DATE", date, "GIT_COMMITTER_DATE", date));
    }

    private Git with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(environment);
        all.putAll(more);
        return new Git(directory, all);
    }

    /** What one git process left: its exit code, its output, the beginning of its error stream. */
    public static final class Finished {
        private final List<String> command;
        private final int exit;
        private final byte[] output;
        private final String errors;

        private Finished(List<String> command, int exit, byte[] output, String errors) {
            this.command = command;
            this.exit = exit;
            this.output = output;
            this.errors = errors;
        }

        public int exit() {
            return exit;
        }

        public byte[] output() {
            return output;
        }

        public String errors() {
            return errors;
        }

        /** The output's first line. */
        public String line() {
            return new String(output, StandardCharsets.UTF_8).lines().findFirst().orElse("");
        }

        /** The output, or {@link GitFailed} unless git ended well. */
        public byte[] orThrow() {
            return orThrowAbove(0);
        }

        /** The output, or {@link GitFailed} if the exit code is greater than what this command uses as an answer. */
        byte[] orThrowAbove(int answerExitMax) {
            if (exit < 0 || exit > answerExitMax) {
                throw new GitFailed(command, exit, errors);
            }
            return output;
        }
    }

    /** The output of a command that must succeed. */
    public byte[] run(String... arguments) {
        return attempt(arguments).orThrow();
    }

    /** The output of a command that must succeed, given what it reads. */
    public byte[] feed(byte[] input, String... arguments) {
        return attemptFed(input, arguments).orThrow();
    }

    /** The first line of the output of a command that must succeed. */
    public String line(String... arguments) {
        Finished finished = attempt(arguments);
        finished.orThrow();
        return finished.line();
    }

    /** Which of the paths git ignores. */
    List<String> ignored(Collection<String> paths) {
        // This command knows no literal paths; behind "./" nothing can be taken for a pattern's magic.
        List<String> asked = paths.stream().map(path -> "./" + path).toList();
        Git plain = with(Map.of("GIT_LITERAL_PATHSPECS", "0"));
        Finished answer =
                plain.attemptFed(PathList.print(asked, StandardCharsets.UTF_8), "check-ignore", "-z", "--stdin");
        return PathList.parse(answer.orThrowAbove(1), StandardCharsets.UTF_8).stream()
                .map(path -> path.substring("./".length()))
                .toList();
    }

    /** How a command ended that may fail. */
    public Finished attempt(String... arguments) {
        return attemptFed(NOTHING, arguments);
    }

    /** How a command ended that may fail, given what it reads. */
    public Finished attemptFed(byte[] input, String... arguments) {
        List<String> filters = CONTENT_FREE.contains(arguments[0]) ? List.of() : filters();
        return start(input, hardened(arguments), filters);
    }

    private static List<String> hardened(String... arguments) {
        List<String> command = new ArrayList<>(Arrays.asList(arguments));
        if (DIFFS.contains(arguments[0])) {
            command.addAll(1, List.of("--no-ext-diff", "--no-textconv"));
        }
        return command;
    }

    /** The filters that the repository's settings name now; asking runs none of them. */
    private List<String> filters() {
        String known = environment.get("GIT_DIR");
        if (known != null && !FilterSettings.mayNameOne(Path.of(known))) {
            return List.of();
        }
        List<String> ask = List.of("config", "--null", "--name-only", "--get-regexp", "^filter\\.");
        Finished asked = start(NOTHING, ask, List.of());
        Set<String> names = new TreeSet<>();
        for (String key : new String(asked.output(), StandardCharsets.UTF_8).split("\0", -1)) {
            int last = key.lastIndexOf('.');
            if (last > "filter.".length()) {
                names.add(key.substring("filter.".length(), last));
            }
        }
        return List.copyOf(names);
    }

    private Finished start(byte[] input, List<String> arguments, List<String> filters) {
        AT_ONCE.acquireUninterruptibly();
        try {
            return started(input, arguments, filters);
        } finally {
            AT_ONCE.release();
        }
    }

    private Finished started(byte[] input, List<String> arguments, List<String> filters) {
        List<String> command = new ArrayList<>(List.of("git", "--no-pager"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        GitSettings.putEnvironment(builder.environment());
        GitSettings.putConfig(builder.environment(), filters);
        builder.environment().putAll(environment);
        Process process;
        try {
            process = Seam.start(builder);
        } catch (IOException e) {
            throw new UncheckedIOException("could not start git in " + directory + "; is it installed?", e);
        }
        return finish(process, input, arguments);
    }

    private Finished finish(Process process, byte[] input, List<String> arguments) {
        Capture output = new Capture(process, process.getInputStream(), OUTPUT_BYTES_MAX, Capture.Overflow.STOPS);
        Capture errors = new Capture(process, process.getErrorStream(), ERROR_BYTES_MAX, Capture.Overflow.CUT);
        Thread reading = Thread.startVirtualThread(output);
        Thread failing = Thread.startVirtualThread(errors);
        Thread writing = Thread.startVirtualThread(() -> write(process, input));
        try {
            if (!process.waitFor(DEADLINE_MILLIS_MAX, TimeUnit.MILLISECONDS)) {
                kill(process);
                throw new GitFailed(arguments, -1, "stopped after " + DEADLINE_MILLIS_MAX + " ms");
            }
            for (Thread thread : List.of(reading, failing, writing)) {
                if (!thread.join(Duration.ofMillis(DRAIN_MILLIS_MAX))) {
                    throw new GitFailed(arguments, -1, "something git started still holds its output open");
                }
            }
        } catch (InterruptedException e) {
            kill(process);
            Thread.currentThread().interrupt();
            throw new GitFailed(arguments, -1, "interrupted");
        }
        if (output.overflowed()) {
            throw new GitFailed(arguments, -1, "its output passed the limit of " + OUTPUT_BYTES_MAX + " bytes");
        }
        return new Finished(arguments, process.exitValue(), output.bytes(), new String(errors.bytes(), StandardCharsets.UTF_8));
    }

    private static void write(Process process, byte[] input) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        } catch (IOException e) {
            // Git ended before it read everything; its exit code says whether that was right.
            return;
        }
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Reads a stream to its end, keeps at most so many bytes of it. */
    private static final class Capture implements Runnable {
        private enum Overflow {
            STOPS,
            CUT
        }

        private final Process process;
        private final InputStream stream;
        private final int bytesMax;
        private final Overflow overflow;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final AtomicBoolean overflowed = new AtomicBoolean();

        Capture(Process process, InputStream stream, int bytesMax, Overflow overflow) {
            this.process = process;
            this.stream = stream;
            this.bytesMax = bytesMax;
            this.overflow = overflow;
        }

        @Override
        public void run() {
            byte[] block = new byte[64 * 1024];
            try (stream) {
                for (int read = stream.read(block); read >= 0; read = stream.read(block)) {
                    int room = Math.min(read, bytesMax - kept.size());
                    kept.write(block, 0, room);
                    if (room < read) {
                        overflowed.set(true);
                        if (overflow == Overflow.STOPS) {
                            kill(process);
                        }
                    }
                }
            } catch (IOException e) {
                // The stream ends when the process is killed; the exit code tells.
                return;
            }
        }

        boolean overflowed() {
            return overflowed.get();
        }

        byte[] bytes() {
            return kept.toByteArray();
        }
    }
}
