package dev.sluice.sandbox;

import dev.sluice.seam.Disk;
import dev.sluice.seam.Seam;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts a chain, drains it, stops it at its deadline or on request, and says how it ended; the same for every backend. */
final class Supervisor implements Running {
    private static final Duration NAMESPACE_DEATH_MAX = Duration.ofSeconds(2);
    private static final Duration DRAIN_MAX = Duration.ofSeconds(2);
    private static final int PUMP_BYTES = 64 * 1024;

    private final Launch launch;
    private final LaunchDirectory directory;
    private final Chain chain;
    private final Map<Path, Layering> layering;
    private final Capture stdout;
    private final Capture stderr;
    private final long startNanos = System.nanoTime();
    private final CompletableFuture<How> stopRequest = new CompletableFuture<>();
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();

    private Supervisor(
            Launch launch, LaunchDirectory directory, Chain chain, Map<Path, Layering> layering, Capture out, Capture err) {
        this.launch = launch;
        this.directory = directory;
        this.chain = chain;
        this.layering = layering;
        this.stdout = out;
        this.stderr = err;
    }

    static Running start(Launch launch, LaunchDirectory directory, Chain chain, Map<Path, Layering> layering)
            throws IOException {
        long bytesMax = launch.policy().limits().outputBytesMax();
        Capture out = new Capture(launch.stdoutFile(), bytesMax);
        Capture err = new Capture(launch.stderrFile(), bytesMax);
        Supervisor supervisor = new Supervisor(launch, directory, chain, layering, out, err);
        // The kernel ties "die with the parent" to the thread that forked, so that thread must live as long as the
        // program: a thread of its own, and not a virtual one.
        Thread.ofPlatform().name("sandbox-supervisor").daemon().start(supervisor::run);
        return supervisor;
    }

    @Override
    public Ending await() {
        try {
            return ending.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof UncheckedIOException io ? io : e;
        }
    }

    @Override
    public void cancel() {
        stopRequest.complete(new How.Cancelled());
    }

    @Override
    public Map<Path, Layering> layering() {
        return layering;
    }

    private void run() {
        try {
            Ending ended = supervise();
            directory.close();
            ending.complete(ended);
        } catch (IOException e) {
            ending.completeExceptionally(new UncheckedIOException("cannot remove " + directory.path(), e));
        } catch (RuntimeException | Error e) {
            ending.completeExceptionally(e);
        }
    }

    private Ending supervise() {
        Process process;
        try {
            process = startProcess();
        } catch (IOException e) {
            return end(new How.NotStarted("cannot start " + chain.argv().getFirst() + ": " + e.getMessage()));
        }
        try (Listening listening = new Listening(launch.listener())) {
            List<Thread> pumps = List.of(
                    pump(process.getInputStream(), Stream.STDOUT, stdout, listening),
                    pump(process.getErrorStream(), Stream.STDERR, stderr, listening));
            Optional<How> stopped = waitUntilEndOrStop(process);
            stopped.ifPresent(_ -> stop(process));
            int exitCode = waitFor(process);
            drain(pumps);
            return end(stopped.orElseGet(() -> readStatus(exitCode)));
        }
    }

    private Process startProcess() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(chain.argv());
        builder.directory(chain.workingDirectory().toFile());
        builder.environment().clear();
        builder.environment().putAll(chain.environment());
        Path stdin = directory.path().resolve("stdin");
        Disk.write(stdin, launch.stdin());
        builder.redirectInput(stdin.toFile());
        return Seam.start(builder);
    }

    private Ending end(How how) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
        return new Ending(how, elapsed, stdout.seal(), stderr.seal());
    }

    private How readStatus(int exitCode) {
        try {
            return chain.reader().read(directory.status(), exitCode, stderr.seal());
        } catch (IOException e) {
            return new How.NotStarted("the status of the launch cannot be read: " + e.getMessage());
        }
    }

    /** Empty if the process ended by itself. */
    private Optional<How> waitUntilEndOrStop(Process process) {
        Duration wall = launch.policy().limits().wall();
        CompletableFuture<Optional<How>> exit = process.onExit().thenApply(_ -> Optional.empty());
        try {
            return exit.applyToEither(stopRequest.thenApply(Optional::of), stop -> stop)
                    .get(wall.toNanos() - (System.nanoTime() - startNanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return Optional.of(new How.TimedOut(wall));
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the supervising thread", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for a process cannot fail", e);
        }
    }

    private void stop(Process process) {
        Duration grace = launch.policy().limits().grace();
        process.descendants().forEach(ProcessHandle::destroy);
        if (chain.outermost() == Chain.Outermost.PROGRAM) {
            process.destroy();
        }
        if (waitFor(process, grace)) {
            return;
        }
        // Killing the namespace's first process kills all of it before the outermost one is told.
        switch (chain.outermost()) {
            case WALLS -> process.children().forEach(ProcessHandle::destroyForcibly);
            case PROGRAM -> process.descendants().forEach(ProcessHandle::destroyForcibly);
        }
        if (!waitFor(process, NAMESPACE_DEATH_MAX)) {
            process.destroyForcibly();
        }
    }

    private static boolean waitFor(Process process, Duration limit) {
        try {
            return process.waitFor(limit);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the supervising thread", e);
        }
    }

    private static int waitFor(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the supervising thread", e);
        }
    }

    private static Thread pump(InputStream from, Stream stream, Capture capture, Listening listening) {
        return Thread.ofPlatform().name("sandbox-" + stream).daemon().start(() -> {
            byte[] buffer = new byte[PUMP_BYTES];
            try (from) {
                for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                    capture.add(buffer, length);
                    listening.offer(stream, buffer, length);
                }
            } catch (IOException e) {
                // The pipe was closed under the reader, which is the end of the stream like any other.
                return;
            }
        });
    }

    /** A process outside the namespaces could hold a pipe open for ever, so the wait is bounded. */
    private static void drain(List<Thread> pumps) {
        long deadlineNanos = System.nanoTime() + DRAIN_MAX.toNanos();
        try {
            for (Thread pump : new ArrayList<>(pumps)) {
                pump.join(Duration.ofNanos(Math.max(1, deadlineNanos - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the supervising thread", e);
        }
    }
}
