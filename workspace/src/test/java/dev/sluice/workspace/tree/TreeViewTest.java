package dev.sluice.workspace.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.path.Glob;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeViewTest {
    @TempDir
    Path temp;

    @Test
    void subset_linksInAndOut_holdsOnlyWhatIsInScope() throws IOException {
        Fixture f = Fixture.in(temp);
        f.write("src/a b", "a");
        f.write("src/deep/c\nd", "c");
        f.write("secret/key", "k");
        f.write("agent/context.md", "engine");
        link(f, "src/in", "deep");
        link(f, "src/chain", "in");
        link(f, "src/out", "../secret/key");
        link(f, "src/abs", temp.toString());
        link(f, "src/back", "in/../../../secret");
        TreeView view = TreeView.subset(f.worktree(), new Glob("src/**")::matches, temp.resolve("view"));
        assertThat(names(view.directory()))
                .containsExactly("src/a b", "src/chain", "src/deep/c\nd", "src/in");
        assertThat(Files.getAttribute(view.directory().resolve("src/a b"), "unix:ino"))
                .isEqualTo(Files.getAttribute(f.file("src/a b"), "unix:ino"));
        view.delete();
        assertThat(view.directory()).doesNotExist();
        assertThat(f.file("src/deep/c\nd")).exists();
    }

    @Test
    void subset_everything_leavesOutGitAndEngine() throws IOException {
        Fixture f = Fixture.in(temp);
        f.write("agent/context/iter-0001.md", "engine");
        TreeView view = TreeView.subset(f.worktree(), _ -> true, temp.resolve("view"));
        assertThat(names(view.directory())).containsExactly("README.md");
    }

    private static void link(Fixture f, String path, String target) throws IOException {
        Files.createSymbolicLink(f.file(path), Path.of(target));
    }

    private static List<String> names(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(p -> !Files.isDirectory(p) || Files.isSymbolicLink(p))
                    .map(p -> root.relativize(p).toString())
                    .sorted()
                    .toList();
        }
    }
}
