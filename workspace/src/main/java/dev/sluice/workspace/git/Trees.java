package dev.sluice.workspace.git;

import dev.sluice.kernel.id.TreeHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Questions about trees that are in the repository. */
final class Trees {
    private Trees() {}

    /** Settings of the repository must not change how a patch reads, so each one that could is given. */
    static String[] patchCommand(TreeHash from, TreeHash to, String... options) {
        List<String> command = new ArrayList<>(List.of(
                "diff-tree", "-p", "-r", "--binary", "--full-index", "--no-renames", "--no-color", "--unified=3",
                "--src-prefix=a/", "--dst-prefix=b/", "--submodule=short"));
        command.addAll(List.of(options));
        command.addAll(List.of(from.text(), to.text()));
        return command.toArray(String[]::new);
    }

    static List<FileChange> changes(Git git, TreeHash from, TreeHash to) {
        byte[] output = git.run("diff-tree", "-r", "-z", "--no-renames", "--name-status", from.text(), to.text());
        List<String> fields = PathList.parse(output, StandardCharsets.UTF_8);
        List<FileChange> changes = new ArrayList<>();
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            changes.add(new FileChange(fields.get(i + 1), kind(fields.get(i))));
        }
        return changes;
    }

    static List<String> paths(Git git, TreeHash tree) {
        byte[] output = git.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", tree.text());
        return PathList.parse(output, StandardCharsets.UTF_8);
    }

    private static FileChange.Kind kind(String letter) {
        return switch (letter) {
            case "A" -> FileChange.Kind.ADDED;
            case "M" -> FileChange.Kind.MODIFIED;
            case "D" -> FileChange.Kind.DELETED;
            case "T" -> FileChange.Kind.TYPE_CHANGED;
            // Strings are not sealed: a letter that --no-renames cannot give is a bug to hear of.
            default -> throw new IllegalStateException("git names an unknown kind of change: " + letter);
        };
    }
}
