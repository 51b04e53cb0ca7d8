package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** Where Sluice keeps what is its own, outside every work tree. */
public record StateHome(Path root) {
    /** {@code $SLUICE_HOME}, else {@code sluice} in the XDG state directory. */
    public static StateHome of(Map<String, String> environment) {
        Optional<String> named = Optional.ofNullable(environment.get("SLUICE_HOME")).filter(s -> !s.isBlank());
        Optional<String> xdg = Optional.ofNullable(environment.get("XDG_STATE_HOME")).filter(s -> s.startsWith("/"));
        String home = Optional.ofNullable(environment.get("HOME")).filter(s -> s.startsWith("/")).orElse("/tmp");
        return new StateHome(named.map(Path::of)
                .orElseGet(() -> xdg.map(Path::of)
                        .orElse(Path.of(home, ".local", "state"))
                        .resolve("sluice"))
                .toAbsolutePath()
                .normalize());
    }

    /** Makes the directory, for its owner alone; says in a line why it cannot be used. */
    public Optional<String> prepare() {
        try {
            boolean made = !Files.exists(root);
            Files.createDirectories(root);
            if (!Files.isWritable(root)) {
                return Optional.of("the state home " + root + " is not writable; set SLUICE_HOME to one that is");
            }
            if (made) {
                Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
            }
            return Optional.empty();
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.of("the state home " + root + " cannot be made (" + e.getClass().getSimpleName()
                    + "); set SLUICE_HOME to a directory that can");
        }
    }

    public Path ledger() {
        return root.resolve("ledger.db");
    }

    public Path artifacts() {
        return root.resolve("artifacts");
    }

    public Path worktree(RunId run) {
        return root.resolve("worktrees").resolve(run.text());
    }

    /** What belongs to one run and is not evidence: its configuration, turns, what was set aside, the delivery. */
    public Path run(RunId run) {
        return root.resolve("runs").resolve(run.text());
    }
}
