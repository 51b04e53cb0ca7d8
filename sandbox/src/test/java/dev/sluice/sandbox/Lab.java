package dev.sluice.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Builds launches for tests: a system view plus what a test adds, and files for the output. */
final class Lab {
    static final Limits LIMITS = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(5), 1 << 20, 512);

    private final Sandbox sandbox;
    private final Path home;
    private final AtomicInteger launches = new AtomicInteger();
    private final List<Mount> mounts = new ArrayList<>(SystemView.mounts());
    private Limits limits = LIMITS;
    private Network network = Network.NONE;
    private Path workingDirectory = Path.of("/");
    private Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin");
    private byte[] stdin = new byte[0];
    private OutputListener listener = OutputListener.SILENT;

    Lab(Sandbox sandbox, Path home) {
        this.sandbox = sandbox;
        this.home = home;
    }

    Lab with(Mount... more) {
        mounts.addAll(Arrays.asList(more));
        return this;
    }

    Lab within(Duration wall, Duration grace) {
        limits = new Limits(wall, grace, limits.outputBytesMax(), limits.processesMax());
        return this;
    }

    Lab keeping(long outputBytesMax) {
        limits = new Limits(limits.wall(), limits.grace(), outputBytesMax, limits.processesMax());
        return this;
    }

    Lab processes(int processesMax) {
        limits = new Limits(limits.wall(), limits.grace(), limits.outputBytesMax(), processesMax);
        return this;
    }

    Lab on(Network changed) {
        network = changed;
        return this;
    }

    Lab in(Path directory) {
        workingDirectory = directory;
        return this;
    }

    Lab variables(Map<String, String> changed) {
        environment = changed;
        return this;
    }

    Lab input(byte[] bytes) {
        stdin = bytes;
        return this;
    }

    Lab heardBy(OutputListener changed) {
        listener = changed;
        return this;
    }

    Running start(String... argv) {
        int number = launches.incrementAndGet();
        Policy policy = new Policy(mounts, workingDirectory, network, environment, limits);
        return sandbox.start(new Launch(
                List.of(argv),
                policy,
                stdin,
                home.resolve("stdout" + number),
                home.resolve("stderr" + number),
                listener));
    }

    Ending run(String... argv) {
        return start(argv).await();
    }

    Ending sh(String script, String... arguments) {
        List<String> argv = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        argv.addAll(Arrays.asList(arguments));
        return run(argv.toArray(String[]::new));
    }

    static String out(Ending ending) {
        return read(ending.stdout().file());
    }

    static String err(Ending ending) {
        return read(ending.stderr().file());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
