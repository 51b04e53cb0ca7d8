package dev.sluice.sandbox;

import dev.sluice.seam.Disk;
import dev.sluice.seam.Scratch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The private directory of one launch: the script, its tables, the bare root, and the status it writes. */
record LaunchDirectory(Path path) implements AutoCloseable {
    static final String SCRIPT = "confine.sh";
    static final String MOUNTS = "mounts";
    static final String STATUS = "status";
    static final String BUBBLEWRAP_ARGUMENTS = "arguments";

    static LaunchDirectory create() throws IOException {
        LaunchDirectory directory = new LaunchDirectory(Scratch.directory("launch").toRealPath());
        Disk.createDirectory(directory.root());
        Disk.createDirectory(directory.emptyDirectory());
        Disk.createFile(directory.emptyFile());
        try (InputStream script = LaunchDirectory.class.getResourceAsStream(SCRIPT)) {
            if (script == null) {
                throw new IllegalStateException("the resource " + SCRIPT + " is missing from the program");
            }
            Disk.copy(script, directory.path.resolve(SCRIPT));
        }
        return directory;
    }

    /** The bare root that the unshare backend mounts everything on. */
    Path root() {
        return path.resolve("root");
    }

    Path emptyDirectory() {
        return path.resolve("empty");
    }

    Path emptyFile() {
        return path.resolve("empty-file");
    }

    String status() throws IOException {
        Path status = path.resolve(STATUS);
        return Files.exists(status) ? Files.readString(status) : "";
    }

    @Override
    public void close() throws IOException {
        Disk.deleteTree(path);
    }
}
