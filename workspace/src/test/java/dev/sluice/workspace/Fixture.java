package dev.sluice.workspace;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.RunId;
import dev.sluice.testkit.TempRepo;
import dev.sluice.workspace.git.Repository;
import dev.sluice.workspace.git.Worktree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** A repository with a worktree of one run, as most tests here start. */
public record Fixture(TempRepo repo, Repository repository, Worktree worktree, CommitHash base) {
    public static final RunId RUN = new RunId("R-AAAAAAAAAAAAAAAA");
    public static final RunId OTHER_RUN = new RunId("R-BBBBBBBBBBBBBBBB");
    public static final Instant WHEN = Instant.ofEpochSecond(1_700_000_000);

    public static Fixture in(Path directory) {
        return of(TempRepo.create(directory.resolve("repo")), directory);
    }

    public static Fixture of(TempRepo repo, Path directory) {
        Repository repository = open(repo.root());
        CommitHash base = repository.head().orElseThrow();
        return new Fixture(repo, repository, Worktree.create(repository, RUN, base, directory.resolve("wt")), base);
    }

    public static Repository open(Path directory) {
        return switch (Repository.open(directory)) {
            case Repository.Found found -> found.repository();
            case Repository.NotFound not -> throw new AssertionError(not.reason());
        };
    }

    public Path file(String path) {
        return worktree.directory().resolve(path);
    }

    public Path write(String path, String text) throws IOException {
        return writeIn(worktree.directory(), path, text);
    }

    public static Path writeIn(Path directory, String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, text);
    }

    public String status() {
        return TempRepo.gitIn(worktree.directory(), "status", "--porcelain");
    }
}
