package dev.sluice.sandbox;

import dev.sluice.seam.Disk;
import dev.sluice.seam.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The backends of this machine, best first. */
public final class Sandboxes {
    private static final Limits PROBE_LIMITS = new Limits(Duration.ofSeconds(10), Duration.ZERO, 64 * 1024, 64);

    private Sandboxes() {}

    /** Tries each confining backend with a program that does nothing. */
    public static List<Availability> probe() {
        return confining().stream().map(Sandboxes::probe).toList();
    }

    /** The best backend that works; never the one without walls. */
    public static Optional<Sandbox> preferred() {
        return confining().stream()
                .filter(sandbox -> probe(sandbox).status() instanceof Availability.Usable)
                .findFirst();
    }

    /** The backend of this name, whether or not it works here: {@code bubblewrap}, {@code unshare} or {@code none}. */
    public static Optional<Sandbox> named(String name) {
        return java.util.stream.Stream.concat(confining().stream(), java.util.stream.Stream.of(new Unconfined()))
                .filter(sandbox -> sandbox.name().equals(name))
                .findFirst();
    }

    private static List<Sandbox> confining() {
        Identity identity = Identity.current();
        LayerProbe layers = new LayerProbe(identity);
        return List.of(new Bubblewrap(identity, layers), new Unshare(identity, layers));
    }

    private static Availability probe(Sandbox sandbox) {
        try {
            Path directory = Scratch.directory("probe").toRealPath();
            try {
                return probe(sandbox, directory);
            } finally {
                Disk.deleteTree(directory);
            }
        } catch (IOException e) {
            return unusable(sandbox, "the temporary directory cannot be written: " + e.getMessage());
        }
    }

    private static Availability probe(Sandbox sandbox, Path directory) throws IOException {
        Path root = Path.of("/");
        Policy policy = new Policy(
                SystemView.mounts(), root, Network.NONE, Map.of("PATH", "/usr/bin:/bin"), PROBE_LIMITS);
        Launch launch = new Launch(
                List.of("true"),
                policy,
                new byte[0],
                directory.resolve("stdout"),
                directory.resolve("stderr"),
                OutputListener.SILENT);
        Ending ending = sandbox.start(launch).await();
        if (ending.how().equals(new How.Exited(0))) {
            Path work = Disk.createDirectory(directory.resolve("work"));
            Layering layering = new LayerProbe(Identity.current()).layering(work);
            return new Availability(sandbox.name(), new Availability.Usable("layers by " + (layering == Layering.OVERLAY ? "overlay" : "copying")));
        }
        String said = String.join("; ", ending.stderr().tail(5));
        return unusable(sandbox, ending.how() + (said.isBlank() ? "" : ": " + said));
    }

    private static Availability unusable(Sandbox sandbox, String reason) {
        String remedy = sandbox.name().equals(Bubblewrap.NAME)
                ? "install bubblewrap (on Debian: apt-get install bubblewrap) and allow user namespaces"
                : "allow user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone=1,"
                        + " kernel.apparmor_restrict_unprivileged_userns=0), or run as root";
        return new Availability(sandbox.name(), new Availability.Unusable(reason, remedy));
    }
}
