package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Effort;
import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on a disk that really is full, or read-only: a small one, mounted for the child alone. */
@Tag("torture-6")
class SmallDiskTest {
    /** Pieces of work in the run: from the first snapshot to the delivery. */
    private static final int WORKS = 16;

    /** What comes after these writes so little that it may fit into the smallest rest. */
    private static final int WORKS_ROOMY = 12;

    @TempDir
    Path directory;

    @BeforeEach
    void requireNamespaces() throws Exception {
        Needs.command("unshare");
        directory = directory.toRealPath();
        Process probe = new ProcessBuilder(onSmallDisk("true")).redirectErrorStream(true).start();
        String said = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Needs.that(probe.waitFor() == 0, "a mount namespace for this user (" + said.strip() + ")");
    }

    private List<String> onSmallDisk(String script) throws IOException {
        boolean root = "root".equals(System.getProperty("user.name"));
        Path disk = Files.createDirectories(directory.resolve("disk"));
        return List.of(
                "unshare", root ? "-m" : "-Urm", "sh", "-c", "mount -t tmpfs -o size=80m tmpfs \"$0\" && " + script, disk.toString());
    }

    private List<String> run(List<String> cases) throws Exception {
        List<String> command = new ArrayList<>(onSmallDisk("\"$@\" \"$0\" work " + String.join(" ", cases)
                + " && \"$@\" \"$0\" resume " + String.join(" ", cases)));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                SmallDiskChild.class.getName()));
        Path errors = directory.resolve("errors");
        Process child = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        List<String> lines;
        try (var out = child.inputReader()) {
            lines = out.lines().toList();
        }
        assertThat(child.waitFor()).as("%s%n%s", lines, Files.readString(errors)).isZero();
        return lines;
    }

    @Test
    void diskFull_endsAsInfrastructureAndLosesNothing() throws Exception {
        Random random = new Random(Effort.seed("SmallDiskTest"));
        List<Integer> numbers = Effort.isFull()
                ? IntStream.rangeClosed(1, WORKS).boxed().toList()
                : List.of(1 + random.nextInt(WORKS));
        List<String> cases = new ArrayList<>();
        numbers.forEach(n -> cases.add("full:" + n + ":" + (n > WORKS_ROOMY || random.nextBoolean() ? 0 : random.nextInt(100_000))));

        List<String> lines = run(cases);

        System.out.println("[count] disk full at " + cases.size() + " of " + WORKS + " pieces of work");
        assertThat(lines).hasSize(2 * cases.size());
        assertThat(lines.subList(0, cases.size())).allSatisfy(line -> assertThat(line).containsAnyOf("disk is full", " is full (", "No space left on device", "Out of diskspace"));
        assertThat(lines.subList(cases.size(), lines.size())).allMatch(line -> line.endsWith(" delivered"));
    }

    /** Six of the thirty megabytes that the gate wants: it fails, and that says nothing about the work. */
    @Test
    void gateOnAFullDisk_isNoFailureOfTheWork_andReadOnlyIsOneClearLine() throws Exception {
        String tight = "tight:1:6000000";
        List<String> lines = run(List.of(tight, "read-only"));
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).startsWith(tight + " INFRA_ERROR ").contains("disk: the disk under ", "is full (", "KiB left");
        assertThat(lines.get(1))
                .startsWith("read-only ledger ")
                .contains("is not writable; give this user write permission", "the state home", "set SLUICE_HOME to one that is")
                .containsPattern(" / (INFRA_ERROR|Infrastructure) .*Read-only file system")
                .endsWith(" / references as before");
        assertThat(lines.subList(2, 4)).allMatch(line -> line.endsWith(" delivered"));
    }
}
