package dev.sluice.runtime.engine;

import dev.sluice.sandbox.Availability;
import dev.sluice.sandbox.Sandbox;
import dev.sluice.sandbox.Sandboxes;
import java.util.List;

/** Picks the sandbox; where none works it says so and never goes on without walls. */
public final class Confinement {
    public static final String NONE = "none";

    private Confinement() {}

    /** {@code auto} takes the best that works; any other name is meant, {@code none} included. */
    public static Sandbox choose(String name) {
        if (name.equals("auto")) {
            return Sandboxes.preferred()
                    .orElseThrow(() -> new EngineProblem.Infrastructure("no sandbox works here: " + why(Sandboxes.probe())));
        }
        Sandbox sandbox = Sandboxes.named(name)
                .orElseThrow(() -> new EngineProblem.Usage(
                        "no sandbox is called " + name + " (auto, bubblewrap, unshare, none)"));
        List<Availability> broken = Sandboxes.probe().stream()
                .filter(a -> a.backend().equals(name) && a.status() instanceof Availability.Unusable)
                .toList();
        if (!broken.isEmpty()) {
            throw new EngineProblem.Infrastructure("sandbox does not work here: " + why(broken));
        }
        return sandbox;
    }

    private static String why(List<Availability> probed) {
        return String.join(
                "; ",
                probed.stream()
                        .map(a -> a.status() instanceof Availability.Unusable(String reason, String remedy)
                                ? a.backend() + ": " + reason.lines().findFirst().orElse("") + " (" + remedy + ")"
                                : a.backend() + " works")
                        .toList());
    }
}
