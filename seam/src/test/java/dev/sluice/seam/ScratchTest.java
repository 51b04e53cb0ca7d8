package dev.sluice.seam;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    private static final Owner SELF = Owner.current();
    private static final String OTHER_BOOT = "11111111-2222-3333-4444-555555555555";

    @TempDir
    Path temp;

    private Path of(Owner owner) throws IOException {
        Path directory = Scratch.directory(temp, "test", owner);
        Files.writeString(directory.resolve("file"), "x");
        return directory;
    }

    private static Owner withStart(String start) {
        return new Owner(SELF.host(), SELF.bootId(), SELF.pidNamespace(), SELF.pid(), start);
    }

    @Test
    void sweep_removesWhatAProcessThatIsGoneHasLeft() throws IOException {
        Path earlier = of(withStart("1"));
        Path beforeReboot = of(new Owner(SELF.host(), OTHER_BOOT, SELF.pidNamespace(), SELF.pid(), SELF.processStart()));

        Scratch.sweep(temp);

        assertThat(earlier).doesNotExist();
        assertThat(beforeReboot).doesNotExist();
    }

    @Test
    void sweep_whatALivingProcessOrOneThatCannotBeSeenMayUse_stays() throws IOException {
        Path[] kept = {
            of(SELF),
            of(withStart("1 seen in time:[1]")),
            of(new Owner(SELF.host(), SELF.bootId(), "pid:[1]", SELF.pid(), "1")),
            of(new Owner("elsewhere", OTHER_BOOT, SELF.pidNamespace(), SELF.pid(), "1")),
            Files.createTempDirectory(temp, "sluice-test-"),
            Files.createTempDirectory(temp, "sluice-test-" + SELF.pid() + "-1-1-"),
        };

        Scratch.sweep(temp);

        assertThat(kept).allSatisfy(directory -> assertThat(directory).exists());
    }

    @Test
    void sweep_ownerEndedButNotCollected_isGone() throws Exception {
        // The shell becomes sleep, which never collects the child that the shell had started.
        Process parent = new ProcessBuilder("sh", "-c", "sleep 0 & echo $!; exec sleep 600").start();
        try (BufferedReader out = parent.inputReader()) {
            long pid = Long.parseLong(out.readLine());
            ProcessStat child = stat(pid);
            while (!child.ended()) {
                Thread.onSpinWait();
                child = stat(pid);
            }
            Path left = of(new Owner(SELF.host(), SELF.bootId(), SELF.pidNamespace(), pid, child.start()));

            Scratch.sweep(temp);

            assertThat(left).doesNotExist();
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    private static ProcessStat stat(long pid) throws IOException {
        return ProcessStat.parse(Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1));
    }

    @Test
    void sweep_directoryThatCannotBeListed_isPassedOver() throws IOException {
        Path left = of(withStart("1"));

        Scratch.sweep(temp.resolve("none"));

        assertThat(left).exists();
    }

    @Test
    void directory_ofThisProcess_carriesItsMark() throws IOException {
        Path directory = Scratch.directory("test");
        try {
            assertThat(directory.getFileName().toString()).startsWith("sluice-test-" + SELF.mark() + "-");
        } finally {
            Disk.deleteTree(directory);
        }
    }
}
