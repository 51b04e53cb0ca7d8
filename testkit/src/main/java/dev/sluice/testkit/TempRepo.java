package dev.sluice.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A real git repository for a test, which no setting of the person who runs the test can change. */
public final class TempRepo {
    private final Path root;

    private TempRepo(Path root) {
        this.root = root;
    }

    /** A repository on branch {@code main} without a commit. */
    public static TempRepo unborn(Path directory) {
        Needs.command("git");
        try {
            Files.createDirectories(directory);
            TempRepo repo = new TempRepo(directory.toRealPath());
            repo.git("init", "-q", "-b", "main");
            return repo;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A repository with one commit that holds {@code README.md}. */
    public static TempRepo create(Path directory) {
        TempRepo repo = unborn(directory);
        repo.write("README.md", "hello\n");
        repo.commit("first");
        return repo;
    }

    public Path root() {
        return root;
    }

    public Path path(String path) {
        return root.resolve(path);
    }

    public TempRepo write(String path, String text) {
        try {
            Path file = root.resolve(path);
            Path parent = file.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Commits everything there is, and gives the commit's hash. */
    public String commit(String message) {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", message);
        return git("rev-parse", "HEAD").strip();
    }

    /** Runs git in the repository as a person would, its own settings in force; fails the test if git fails. */
    public String git(String... arguments) {
        return gitIn(root, arguments);
    }

    public static String gitIn(Path directory, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(Map.of(
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_CONFIG_NOSYSTEM", "1",
                "GIT_AUTHOR_NAME", "Test",
                "GIT_AUTHOR_EMAIL", "test@localhost",
                "GIT_COMMITTER_NAME", "Test",
                "GIT_COMMITTER_EMAIL", "test@localhost",
                "LC_ALL", "C"));
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + " failed in " + directory + ":\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
