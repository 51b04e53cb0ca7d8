package dev.sluice.workspace.artifact;

import dev.sluice.kernel.id.GateRunId;
import dev.sluice.workspace.file.DurableFiles;
import dev.sluice.workspace.file.LinkFreeRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Keeps the evidence of gate runs, one directory each. */
public final class ArtifactStore {
    private final Path root;

    public ArtifactStore(Path root) {
        this.root = root;
    }

    /** An empty directory for a run that starts now; what a cut-off attempt left under the same id is kept aside. */
    public ArtifactDirectory create(GateRunId id) {
        ArtifactDirectory directory = new ArtifactDirectory(id, root.resolve(id.text()));
        if (LinkFreeRoot.isPresent(directory.path())) {
            if (directory.isFinished()) {
                throw new IllegalStateException("gate run " + id + " is complete already; open it instead");
            }
            DurableFiles.move(directory.path(), freeAside(id));
        }
        for (Path part : List.of(directory.logs(), directory.build(), directory.cache(), directory.tmp())) {
            DurableFiles.createDirectories(part);
        }
        return directory;
    }

    /** Makes room for another attempt under the same id; what the first left is kept. */
    public void setAside(GateRunId id) {
        DurableFiles.move(root.resolve(id.text()), freeAside(id));
    }

    /** The evidence of a run that was completed. */
    public Optional<ArtifactDirectory> open(GateRunId id) {
        return Optional.of(new ArtifactDirectory(id, root.resolve(id.text()))).filter(ArtifactDirectory::isFinished);
    }

    private Path freeAside(GateRunId id) {
        int number = 1;
        while (LinkFreeRoot.isPresent(root.resolve(id + ".cut-" + number))) {
            number++;
        }
        return root.resolve(id + ".cut-" + number);
    }
}
