package dev.sluice.sandbox;

import java.nio.file.Path;
import java.time.Duration;

/** A process of its own that runs a sandbox until somebody kills it. */
final class EngineToKill {
    private EngineToKill() {}

    public static void main(String[] arguments) {
        Path home = Path.of(arguments[1]);
        Sandbox sandbox = Sandboxes.named(arguments[0]).orElseThrow();
        new Lab(sandbox, home)
                .with(new Mount.Writable(home.resolve("tree"), Path.of("/work")))
                .within(Duration.ofMinutes(1), Duration.ofSeconds(1))
                .sh("(setsid sh -c 'while :; do sleep 0.01; echo x > /work/beat; done' &); sleep 60");
    }
}
