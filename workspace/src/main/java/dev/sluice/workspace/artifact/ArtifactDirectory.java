package dev.sluice.workspace.artifact;

import dev.sluice.kernel.id.GateRunId;
import dev.sluice.workspace.file.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where one gate run leaves its evidence. */
public record ArtifactDirectory(GateRunId id, Path path) {
    private static final String MANIFEST = "manifest.json";

    public Path logs() {
        return path.resolve("logs");
    }

    public Path build() {
        return path.resolve("build");
    }

    public Path cache() {
        return path.resolve("cache");
    }

    public Path tmp() {
        return path.resolve("tmp");
    }

    /** Declares the evidence complete; once said, it stands. */
    public void finish(byte[] manifest) {
        if (isFinished()) {
            throw new IllegalStateException("the evidence of " + id + " is complete already; it is never rewritten");
        }
        DurableFiles.write(path.resolve(MANIFEST), manifest);
    }

    public boolean isFinished() {
        return Files.exists(path.resolve(MANIFEST));
    }

    /** What was declared; empty while the run goes on, and for one that was cut off. */
    public Optional<byte[]> manifest() {
        try {
            return isFinished() ? Optional.of(Files.readAllBytes(path.resolve(MANIFEST))) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the manifest of " + id, e);
        }
    }
}
