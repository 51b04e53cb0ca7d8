package dev.sluice.seam;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScratchTest {
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    private static Path left(ProcessName owner) throws IOException {
        Path left = Files.createTempDirectory(TEMPORARY, "sluice-test-" + owner + "-");
        Files.writeString(left.resolve("file"), "x");
        return left;
    }

    @Test
    void sweep_removesWhatAProcessThatIsGoneHasLeft_andNothingOfOthers() throws IOException {
        ProcessName self = ProcessName.current();
        Path mine = Scratch.directory("test");
        Path earlier = left(new ProcessName(self.pid(), "1", self.namespace()));
        Path elsewhere = left(new ProcessName(self.pid(), "1", "1"));
        Path unknown = left(new ProcessName(self.pid(), "0", self.namespace()));
        Path foreign = Files.createTempDirectory(TEMPORARY, "sluice-test-");

        assertThat(Scratch.sweep()).isPositive();

        assertThat(earlier).doesNotExist();
        for (Path kept : new Path[] {mine, elsewhere, unknown, foreign}) {
            assertThat(kept).exists();
            Disk.deleteTree(kept);
        }
    }

    @Test
    void name_isReadAsWritten_andThisProcessIsNotGone() throws IOException {
        ProcessName self = ProcessName.current();

        assertThat(ProcessName.parse(self.toString())).contains(self);
        assertThat(self.isCertainlyGone()).isFalse();
        assertThat(ProcessName.parse("12-x-3")).isEmpty();
    }
}
