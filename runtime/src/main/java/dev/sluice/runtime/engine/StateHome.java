package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** Where Sluice keeps what is its own, outside every work tree. */
public record StateHome(Path root) {
    /** {@code $SLUICE_HOME}, else {@code sluice} in the XDG state directory; without a home there is no place to guess. */
    public static StateHome of(Map<String, String> environment) {
        Optional<String> named = Optional.ofNullable(environment.get("SLUICE_HOME")).filter(s -> !s.isBlank());
        Optional<Path> xdg = Optional.ofNullable(environment.get("XDG_STATE_HOME"))
                .filter(s -> s.startsWith("/"))
                .map(Path::of);
        Optional<Path> home = Optional.ofNullable(environment.get("HOME"))
                .filter(s -> s.startsWith("/"))
                .map(h -> Path.of(h, ".local", "state"));
        return new StateHome(named.map(Path::of)
                .or(() -> xdg.or(() -> home).map(p -> p.resolve("sluice")))
                .orElseThrow(() -> new EngineProblem.Usage("HOME is not set; set it, or SLUICE_HOME"))
                .toAbsolutePath()
                .normalize());
    }

    /** Makes the directory, for its owner alone; says in a line why it cannot be used. */
    public Optional<String> prepare() {
        try {
            boolean made = !Files.exists(root);
            Disk.createDirectories(root);
            if (!Files.isWritable(root)) {
                return Optional.of("the state home " + root + " is not writable; set SLUICE_HOME to one that is");
            }
            if (!Files.getAttribute(root, "unix:uid").equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
                return Optional.of("the state home " + root + " belongs to another user; set SLUICE_HOME to one of your own");
            }
            if (made) {
                Disk.setPermissions(root, PosixFilePermissions.fromString("rwx------"));
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

    /** Where the ledger notes, apart from itself, what it acknowledged last. */
    public Path anchor() {
        return root.resolve("ledger.anchor");
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
