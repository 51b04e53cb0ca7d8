package dev.sluice.workspace.git;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.TreeHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes commits out of objects, without an index, a hook or an editor. */
final class Commits {
    private Commits() {}

    static CommitHash make(Git git, TreeHash tree, Optional<CommitHash> parent, String message, Instant when) {
        List<String> command = new ArrayList<>(List.of("commit-tree", tree.text(), "-F", "-"));
        parent.ifPresent(commit -> command.addAll(List.of("-p", commit.text())));
        byte[] input = message.getBytes(StandardCharsets.UTF_8);
        byte[] output = git.withDate(when).feed(input, command.toArray(String[]::new));
        return new CommitHash(new String(output, StandardCharsets.UTF_8).strip());
    }

    static Optional<CommitHash> at(Git git, String reference) {
        Git.Finished found = git.attempt("rev-parse", "--verify", "--quiet", reference + "^{commit}");
        return found.exit() == 0 ? Optional.of(new CommitHash(found.line())) : Optional.empty();
    }

    static TreeHash treeOf(Git git, CommitHash commit) {
        return new TreeHash(git.line("rev-parse", "--verify", commit + "^{tree}"));
    }

    /** Stores a file as it is, and gives its entry in the form that {@code update-index --index-info} reads. */
    static String blobEntry(Git git, Path directory, String path) {
        try (var in = Files.newInputStream(directory.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
            byte[] output = git.feed(in.readAllBytes(), "hash-object", "-w", "--stdin");
            return "100644 " + new String(output, StandardCharsets.UTF_8).strip() + "\t" + path;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + directory.resolve(path), e);
        }
    }
}
