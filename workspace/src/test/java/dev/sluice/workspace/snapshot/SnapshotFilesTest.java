package dev.sluice.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotFilesTest {
    private static final String FIRST = "agent/context/iter-0001.md";
    private static final String SECOND = "agent/context/iter-0002.md";
    private static final String ALIAS = "agent/context.md";

    @TempDir
    Path temp;

    private Fixture f;
    private SnapshotFiles files;
    private final SortedMap<Integer, String> texts = new TreeMap<>();
    private final SortedMap<Integer, Sha256> hashes = new TreeMap<>();

    @BeforeEach
    void writeTwo() {
        f = Fixture.in(temp);
        files = new SnapshotFiles(f.worktree(), SnapshotNaming.SOLO);
        write(1, "one\n");
        write(2, "two\n");
    }

    private void write(int number, String text) {
        files.write(number, text);
        texts.put(number, text);
        hashes.put(number, Sha256.of(text));
    }

    @Test
    void write_two_readOnlyAndAliasIsTheNewest() throws IOException {
        assertThat(f.file(FIRST)).hasContent("one");
        assertThat(f.file(ALIAS)).hasContent("two");
        assertThat(Files.getPosixFilePermissions(f.file(FIRST))).isEqualTo(PosixFilePermissions.fromString("r--r--r--"));
        assertThat(files.check(hashes)).isEmpty();
    }

    @Test
    void write_sameAgain_nothing_otherBytes_refused() {
        files.write(2, "two\n");
        assertThatThrownBy(() -> files.write(2, "edited\n")).isInstanceOf(IllegalStateException.class);
        assertThat(f.file(SECOND)).hasContent("two");
        assertThat(f.file(ALIAS)).hasContent("two");
    }

    @Test
    void write_cutOffBeforeTheAlias_repeatedWriteMovesIt() throws IOException {
        replace(ALIAS, "one\n");
        files.write(2, "two\n");
        assertThat(f.file(ALIAS)).hasContent("two");
    }

    @Test
    void check_everyKindOfTampering_namedAndRestored() throws IOException {
        replace(FIRST, "0ne\n");
        Files.delete(f.file(SECOND));
        f.write("agent/context/iter-0099.md", "forged");
        replace(ALIAS, "one\n");
        assertThat(files.check(hashes))
                .containsExactly(
                        new Tamper.Changed(FIRST),
                        new Tamper.Missing(SECOND),
                        new Tamper.Inserted("agent/context/iter-0099.md"),
                        new Tamper.AliasMoved(ALIAS));
        assertThat(files.restore(texts)).hasSize(3).allSatisfy(aside -> assertThat(aside).exists());
        assertThat(files.check(hashes)).isEmpty();
    }

    @Test
    void check_linksInPlaceOfFiles_foundEvenWithTheRightBytes() throws IOException {
        Path copy = Files.writeString(temp.resolve("copy"), "one\n");
        Files.delete(f.file(FIRST));
        Files.createSymbolicLink(f.file(FIRST), copy);
        Files.delete(f.file(ALIAS));
        Files.createSymbolicLink(f.file(ALIAS), Path.of("context/iter-0002.md"));
        assertThat(files.check(hashes)).containsExactly(new Tamper.LinkPlanted(FIRST), new Tamper.LinkPlanted(ALIAS));
        files.restore(texts);
        assertThat(files.check(hashes)).isEmpty();
        assertThat(copy).hasContent("one");
    }

    @Test
    void check_linkInPlaceOfTheDirectory_foundAndNotFollowed() throws IOException {
        Path elsewhere = temp.resolve("elsewhere");
        Files.move(f.file("agent/context"), elsewhere);
        Files.createSymbolicLink(f.file("agent/context"), elsewhere);
        assertThat(files.check(hashes))
                .containsExactly(
                        new Tamper.LinkPlanted("agent/context"), new Tamper.Missing(FIRST), new Tamper.Missing(SECOND));
        assertThatThrownBy(() -> files.write(3, "three\n")).isInstanceOf(IllegalStateException.class);
        files.restore(texts);
        assertThat(files.check(hashes)).isEmpty();
        assertThat(elsewhere.resolve("iter-0003.md")).doesNotExist();
        assertThat(elsewhere.resolve("iter-0001.md")).hasContent("one");
    }

    @Test
    void check_directoryInPlaceOfFile_changed() throws IOException {
        Files.delete(f.file(FIRST));
        f.write(FIRST + "/x", "x");
        assertThat(files.check(hashes)).containsExactly(new Tamper.Changed(FIRST));
        files.restore(texts);
        assertThat(files.check(hashes)).isEmpty();
    }

    @Test
    void record_twice_oneCommitOfTheSnapshotsAlone() {
        CommitHash first = files.record(Fixture.RUN, "Context 2", Fixture.WHEN);
        assertThat(files.record(Fixture.RUN, "Context 2", Fixture.WHEN)).isEqualTo(first);
        write(3, "three\n");
        CommitHash second = files.record(Fixture.RUN, "Context 3", Fixture.WHEN);
        String ref = "refs/sluice/" + Fixture.RUN + "/context";
        assertThat(f.repo().git("rev-list", ref)).isEqualTo(second + "\n" + first + "\n");
        assertThat(f.repo().git("ls-tree", "-r", "--name-only", ref).lines())
                .containsExactly(ALIAS, FIRST, SECOND, "agent/context/iter-0003.md");
        assertThat(f.worktree().head()).isEqualTo(f.base());
    }

    @Test
    void editorNaming_writesItsOwnNames() {
        SnapshotFiles editor = new SnapshotFiles(f.worktree(), SnapshotNaming.EDITOR);
        editor.write(1, "e\n");
        assertThat(f.file("agent/context_001.md")).hasContent("e");
        assertThat(f.file("agent/context_latest.md")).hasContent("e");
        assertThat(files.check(hashes)).isEmpty();
    }

    private void replace(String path, String text) throws IOException {
        Files.delete(f.file(path));
        f.write(path, text);
    }
}
