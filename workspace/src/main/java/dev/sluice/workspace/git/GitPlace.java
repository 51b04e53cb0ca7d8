package dev.sluice.workspace.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A repository with all its worktrees, and a directory that is to be one: told whether a git process works there. */
record GitPlace(Path commonGitDirectory, Path directory) {
    private static final String LINK = "gitdir: ";

    GitPlace {
        commonGitDirectory = real(commonGitDirectory);
        directory = real(directory);
    }

    /** By where the process is and by what its environment names, as git itself would look for its repository. */
    boolean isOf(Path current, Map<String, String> environment) {
        if (current.startsWith(directory) || current.startsWith(commonGitDirectory)) {
            return true;
        }
        try {
            Optional<Path> gitDirectory = environment.containsKey("GIT_DIR")
                    ? Optional.of(current.resolve(environment.getOrDefault("GIT_DIR", "")))
                    : above(current);
            return gitDirectory.isPresent() && real(gitDirectory.get()).startsWith(commonGitDirectory);
        } catch (InvalidPathException e) {
            return true; // In letters this process cannot name: better to wait for one too many.
        }
    }

    private static Optional<Path> above(Path current) {
        for (Path at = current; at != null; at = at.getParent()) {
            Path entry = at.resolve(".git");
            if (Files.isDirectory(entry)) {
                return Optional.of(entry);
            }
            if (Files.isRegularFile(entry)) {
                return linked(entry);
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> linked(Path link) {
        try {
            String text = Files.readString(link).strip();
            return text.startsWith(LINK)
                    ? Optional.of(link.resolveSibling(text.substring(LINK.length())))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // A git that cannot read it either does nothing there.
        }
    }

    /** Without links where it exists: that is how the kernel names a process's directory. */
    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
