package dev.sluice.runtime.turn;

import dev.sluice.agents.Hands;
import dev.sluice.runtime.settings.Durations;
import dev.sluice.sandbox.Captured;
import dev.sluice.sandbox.Ending;
import dev.sluice.sandbox.How;
import dev.sluice.sandbox.Launch;
import dev.sluice.sandbox.Layering;
import dev.sluice.sandbox.OutputListener;
import dev.sluice.sandbox.Policy;
import dev.sluice.sandbox.Running;
import dev.sluice.sandbox.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** An agent's hands for one turn: every program it runs goes through the sandbox, under the role's policy. */
final class ConfinedHands implements Hands {
    private static final int OUTPUT_CHARS_MAX = 1024 * 1024;
    private static final int DENIALS_MAX = 10;
    private static final int DENIAL_LENGTH_MAX = 200;

    /** How the kernel's refusal to write reads in most programs' words, in lower case. */
    private static final String READ_ONLY = "read-only file system";

    private final Sandbox sandbox;
    private final Function<Map<String, String>, Policy> policy;
    private final Path directory;
    private final Consumer<Running> started;
    private final List<String> denials = new ArrayList<>();
    private Map<Path, Layering> layering = Map.of();
    private int runs;

    ConfinedHands(
            Sandbox sandbox,
            Function<Map<String, String>, Policy> policy,
            Path directory,
            Consumer<Running> started) {
        this.sandbox = sandbox;
        this.policy = policy;
        this.directory = directory;
        this.started = started;
    }

    @Override
    public Done run(Action action) {
        runs++;
        Running running = sandbox.start(new Launch(
                action.argv(),
                policy.apply(action.environment()),
                action.stdin(),
                directory.resolve("%02d.out".formatted(runs)),
                directory.resolve("%02d.err".formatted(runs)),
                OutputListener.SILENT));
        layering = running.layering();
        started.accept(running);
        Ending ending = running.await();
        noteDenials(ending.stdout());
        noteDenials(ending.stderr());
        String lost = ending.stdout().lost() + ending.stderr().lost();
        if (!lost.isEmpty()) {
            return new Done.NotStarted("its output could not be kept: " + lost);
        }
        return switch (ending.how()) {
            case How.Exited exited when exited.wasKilled() -> new Done.Stopped("killed by signal 9");
            case How.Exited(int code) -> new Done.Exited(code, text(ending.stdout()), text(ending.stderr()));
            case How.TimedOut(Duration limit) -> new Done.Stopped("ran longer than " + Durations.shown(limit));
            case How.Cancelled() -> new Done.Stopped("cancelled");
            case How.Killed(int signal) -> new Done.Stopped("killed by signal " + signal);
            case How.NotStarted(String reason) -> new Done.NotStarted(reason);
        };
    }

    private void noteDenials(Captured output) {
        output.tail(200).stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).contains(READ_ONLY))
                .map(line -> line.length() > DENIAL_LENGTH_MAX ? line.substring(0, DENIAL_LENGTH_MAX) + "…" : line)
                .limit(DENIALS_MAX - (long) denials.size())
                .forEach(denials::add);
    }

    private static String text(Captured output) {
        try {
            String all = new String(Files.readAllBytes(output.file()), StandardCharsets.UTF_8);
            return all.length() > OUTPUT_CHARS_MAX ? all.substring(all.length() - OUTPUT_CHARS_MAX) : all;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + output.file(), e);
        }
    }

    /** Attempts to write that the kernel refused. */
    List<String> denials() {
        return List.copyOf(denials);
    }

    /** How the writable layer over the target was made; an overlay where nothing was run. */
    Layering layering(Path target) {
        return layering.getOrDefault(target, Layering.OVERLAY);
    }
}
