package dev.sluice.workspace.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workspace.Fixture;
import dev.sluice.workspace.path.ProtectedPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationTest {
    private static final ProtectedPaths USUAL = new ProtectedPaths(List.of());

    @TempDir
    Path temp;

    private Fixture f;
    private Path source;

    @BeforeEach
    void makeWorktree() throws IOException {
        f = Fixture.in(temp);
        source = Files.writeString(temp.resolve("source"), "new\n");
    }

    @Test
    void apply_parentIsALink_refusedAndNothingWritten() throws IOException {
        Path outside = Files.createDirectories(temp.resolve("outside"));
        Files.createSymbolicLink(f.file("dir"), outside);
        assertThat(apply(put("dir/x"), put("fine"))).isInstanceOf(Applied.Refused.class);
        assertThat(apply(new TreeEdit.Remove("dir/x"))).isInstanceOf(Applied.Refused.class);
        assertThat(outside).isEmptyDirectory();
        assertThat(f.file("fine")).doesNotExist();
    }

    @Test
    void apply_linkReplacedByDirectoryInTheSameSet_done() throws IOException {
        Path outside = Files.createDirectories(temp.resolve("outside"));
        Files.createSymbolicLink(f.file("dir"), outside);
        assertThat(apply(new TreeEdit.Remove("dir"), put("dir/x"))).isInstanceOf(Applied.Done.class);
        assertThat(f.file("dir/x")).hasContent("new");
        assertThat(outside).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "../x", "/etc/x", "a/../b", "a//b", ".", "", ".git", ".Git/config", "a/.git/hooks/x", ".git /x", "GIT~1/x",
        ".g\u200cit/config", "a\\.git\\x", "agent", "agent/context_latest.md", "scaffolding", "sluice.yaml",
        ".codex/config.toml", "sub/.mcp.json", ".gemini/x", "opencode.json", ".claude/settings.json", ".claude"
    })
    void apply_pathNoAgentMayTouch_refused(String path) {
        assertThat(apply(put(path))).isInstanceOf(Applied.Refused.class);
        assertThat(f.status()).isEmpty();
    }

    @Test
    void apply_fileSharedByHardLink_otherNameKeepsOldBytes() throws IOException {
        Path shared = Files.createLink(temp.resolve("shared"), f.file("README.md"));
        assertThat(apply(put("README.md"))).isInstanceOf(Applied.Done.class);
        assertThat(f.file("README.md")).hasContent("new");
        assertThat(shared).hasContent("hello");
    }

    @Test
    void apply_targetIsALink_linkReplacedNotWrittenThrough() throws IOException {
        Path victim = Files.writeString(temp.resolve("victim"), "safe");
        Files.createSymbolicLink(f.file("l"), victim);
        assertThat(apply(put("l"))).isInstanceOf(Applied.Done.class);
        assertThat(victim).hasContent("safe");
        assertThat(Files.isSymbolicLink(f.file("l"))).isFalse();
    }

    @Test
    void apply_directoryWithIgnoredFilesInTheWay_refused() throws IOException {
        f.write(".gitignore", "*.log\n");
        f.write("d/x.log", "stays");
        assertThat(apply(put("d"))).isInstanceOf(Applied.Refused.class);
        assertThat(f.file("d/x.log")).exists();
    }

    private TreeEdit put(String path) {
        return new TreeEdit.Put(path, TreeEdit.Kind.FILE, source);
    }

    private Applied apply(TreeEdit... edits) {
        return Application.apply(new ChangeSet(List.of(edits)), f.worktree(), USUAL);
    }
}
