package dev.sluice.seam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeamTest {
    @TempDir
    private Path directory;

    @AfterEach
    void untap() {
        Seam.install(Tap.NONE);
    }

    /** Writes down every call, and fails at one kind of call at one moment. */
    private record Failing(Call kind, String moment, List<String> heard) implements Tap {
        @Override
        public void entering(Call call, String subject) throws IOException {
            hear(call, "entering");
        }

        @Override
        public void midway(Call call, String subject) throws IOException {
            hear(call, "midway");
        }

        private void hear(Call call, String when) throws IOException {
            heard.add(when + " " + call);
            if (call == kind && when.equals(moment)) {
                throw new IOException("as planned");
            }
        }
    }

    private static List<String> failing(Call kind, String moment) {
        List<String> heard = new ArrayList<>();
        Seam.install(new Failing(kind, moment, heard));
        return heard;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void write_failingMidway_leavesHalfOfTheBytes() {
        failing(Call.WRITE, "midway");

        assertThatThrownBy(() -> Disk.write(directory.resolve("file"), bytes("12345678"))).hasMessage("as planned");

        assertThat(directory.resolve("file")).hasContent("1234");
    }

    @Test
    void write_failingAtOnce_leavesAnEmptyFile() {
        List<String> heard = failing(Call.WRITE, "entering");

        assertThatThrownBy(() -> Disk.write(directory.resolve("file"), bytes("12345678"))).hasMessage("as planned");

        assertThat(directory.resolve("file")).isEmptyFile();
        assertThat(heard).containsExactly("entering CREATE", "midway CREATE", "entering WRITE");
    }

    @Test
    void move_failingMidway_hasMoved() throws IOException {
        Path from = Files.writeString(directory.resolve("from"), "x");
        failing(Call.RENAME, "midway");

        assertThatThrownBy(() -> Disk.move(from, directory.resolve("to"), StandardCopyOption.ATOMIC_MOVE)).hasMessage("as planned");

        assertThat(directory.resolve("to")).hasContent("x");
        assertThat(from).doesNotExist();
    }

    @Test
    void copy_tappedOrNot_givesTheSameFile() throws IOException {
        Files.writeString(directory.resolve("there"), "old");
        Disk.copy(new ByteArrayInputStream(bytes("new")), directory.resolve("there"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(directory.resolve("there")).hasContent("new");

        List<String> heard = failing(Call.SPAWN, "never");
        Disk.copy(new ByteArrayInputStream(bytes("newer")), directory.resolve("there"), StandardCopyOption.REPLACE_EXISTING);

        assertThat(directory.resolve("there")).hasContent("newer");
        assertThat(heard).contains("midway WRITE");
    }

    @Test
    void start_failingMidway_letsTheProgramRunToItsEnd() {
        failing(Call.SPAWN, "midway");
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", "cat; echo done > ran").directory(directory.toFile());

        assertThatThrownBy(() -> Seam.start(builder)).hasMessage("as planned");

        assertThat(directory.resolve("ran")).hasContent("done");
    }

    @Test
    void start_failingAtOnce_startsNothing() {
        failing(Call.SPAWN, "entering");
        ProcessBuilder builder = new ProcessBuilder("touch", "ran").directory(directory.toFile());

        assertThatThrownBy(() -> Seam.start(builder)).hasMessage("as planned");

        assertThat(directory.resolve("ran")).doesNotExist();
    }

    @Test
    void whatChangesNothing_isNoCall() throws IOException {
        List<String> heard = failing(Call.SPAWN, "never");

        Disk.createDirectories(directory);
        Disk.deleteIfExists(directory.resolve("absent"));
        Disk.deleteTree(directory.resolve("absent"));

        assertThat(heard).isEmpty();
    }

    @Test
    void deleteTree_withALinkAndAClosedDirectory_deletesThoseAndNothingElse() throws IOException {
        Path kept = Files.writeString(directory.resolve("kept"), "x");
        Path closed = Files.createDirectories(directory.resolve("tree/closed"));
        Files.writeString(closed.resolve("file"), "x");
        Files.createSymbolicLink(directory.resolve("tree/link"), directory);
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));

        Disk.deleteTree(directory.resolve("tree"));

        assertThat(directory.resolve("tree")).doesNotExist();
        assertThat(kept).exists();
    }
}
