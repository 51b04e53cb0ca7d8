package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;
import dev.sluice.testkit.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ledger under several processes, killed processes, and disks that refuse. */
class SqliteProcessesTest {
    private static final RunId RUN = LedgerContract.RUN;
    private static final String ENDLESS = Long.toString(Long.MAX_VALUE);

    @TempDir
    Path home;

    private Path file() {
        return home.resolve("ledger.db");
    }

    @Test
    @Tag("torture-1")
    void append_killedInTheMiddleAgainAndAgain_keepsEveryAcknowledgedEvent() throws Exception {
        long acknowledged = 0;
        for (int round = 1; round <= 4; round++) {
            Process child = start(RUN, ENDLESS, "700");
            List<String> lines = new ArrayList<>();
            try (BufferedReader out = child.inputReader()) {
                for (int i = 0; i < 40 * round; i++) {
                    lines.add(out.readLine());
                }
                // Through the handle: the other way closes the pipe and loses what was already said.
                child.toHandle().destroyForcibly();
                out.lines().forEach(lines::add);
            }
            child.waitFor();
            assertThat(lines.getFirst()).isEqualTo("held " + round);
            long last = lastAcknowledged(lines);
            assertThat(last).isGreaterThan(acknowledged);
            acknowledged = last;
            try (Ledger ledger = SqliteLedger.open(file())) {
                // At most the one append that was under way when the process died is there without a word.
                long version = ledger.head(RUN).orElseThrow().version();
                assertThat(version).isBetween(acknowledged, acknowledged + 1);
                assertThat(ledger.verify(RUN).result()).isInstanceOf(Verification.Intact.class);
                assertThat(ledger.read(RUN, 0).stream().map(StoredEvent::sequence))
                        .isEqualTo(LongStream.rangeClosed(1, version).boxed().toList());
                acknowledged = version;
            }
        }
    }

    @Test
    void append_severalProcessesFirstOpeningOneFile_loseNothing() throws Exception {
        List<RunId> runs =
                List.of(RUN, LedgerContract.OTHER, new RunId("R-CCCCCCCCCCCCCCCC"), new RunId("R-DDDDDDDDDDDDDDDD"));
        List<Process> children = new ArrayList<>();
        for (RunId run : runs) {
            children.add(start(run, "150", "300"));
        }
        for (Process child : children) {
            List<String> lines = finish(child);
            assertThat(lastAcknowledged(lines)).isEqualTo(150);
        }
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.verifyAll()).hasSize(4).allSatisfy(found -> {
                assertThat(found.eventsChecked()).isEqualTo(150);
                assertThat(found.result()).isInstanceOf(Verification.Intact.class);
            });
        }
    }

    @Test
    @Tag("torture-8")
    void acquire_otherProcessDrivesTheRun_isRefusedThereAndHere() throws Exception {
        Process first = start(RUN, ENDLESS, "10");
        try (BufferedReader out = first.inputReader()) {
            assertThat(out.readLine()).isEqualTo("held 1");
            // Drained, so that the child goes on appending while others ask.
            Thread.ofVirtual().start(() -> out.lines().forEach(line -> {}));
            assertThat(finish(start(RUN, "1", "10")).getFirst())
                    .startsWith("refused run " + RUN + " is driven by process " + first.pid());
            try (Ledger ledger = SqliteLedger.open(file())) {
                assertThat(ledger.acquire(RUN, Owner.current())).isInstanceOf(Acquired.Refused.class);
                first.destroyForcibly().waitFor();
                assertThat(ledger.acquire(RUN, Owner.current())).isInstanceOf(Acquired.Held.class);
            }
        } finally {
            first.destroyForcibly();
        }
    }

    @Test
    @Tag("torture-2")
    void append_writeFails_acknowledgesNothingMoreAndLosesNothing() throws Exception {
        // A file-size limit makes the write itself fail; the ledger must not go on through the same opening.
        String limited = "ulimit -f 8192; exec \"$@\"";
        List<String> command = new ArrayList<>(List.of("sh", "-c", limited, "sh"));
        command.addAll(java(RUN, ENDLESS, "60000"));

        List<String> lines = finish(new ProcessBuilder(command).redirectErrorStream(true).start());

        assertThat(lines.stream().filter(line -> line.startsWith("unavailable ")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("nothing more is written through this opening"));
        long acknowledged = lastAcknowledged(lines);
        assertThat(acknowledged).isPositive();
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.head(RUN).orElseThrow().version()).isBetween(acknowledged, acknowledged + 1);
            assertThat(ledger.verify(RUN).result()).isInstanceOf(Verification.Intact.class);
            Lease lease = LedgerContract.held(ledger, RUN, Owner.current());
            long version = ledger.head(RUN).orElseThrow().version();
            assertThat(ledger.append(lease, version, List.of(LedgerContract.event("{}"))))
                    .isInstanceOf(Appended.Done.class);
        }
    }

    @Test
    @Tag("torture-6")
    void append_diskFull_stopsAndGoesOnOnceThereIsSpace() throws Exception {
        Needs.command("unshare");
        String onSmallDisk = "mount -t tmpfs -o size=12m tmpfs \"$0\""
                + " && head -c 4000000 /dev/zero > \"$0/ballast\" && exec \"$@\"";
        List<String> command =
                new ArrayList<>(List.of("unshare", "-Urm", "sh", "-c", onSmallDisk, home.toString()));
        command.addAll(java(RUN, ENDLESS, "60000"));
        command.add(home.resolve("ballast").toString());

        List<String> lines = finish(new ProcessBuilder(command).redirectErrorStream(true).start());

        List<String> failures =
                lines.stream().filter(line -> line.startsWith("unavailable ")).toList();
        assertThat(failures).hasSize(1).allSatisfy(line -> assertThat(line).contains("the disk is full"));
        int failedAt = lines.indexOf(failures.getFirst());
        long before = lastAcknowledged(lines.subList(0, failedAt));
        assertThat(lines.subList(failedAt + 1, failedAt + 4))
                .containsExactly("acked " + (before + 1), "acked " + (before + 2), "acked " + (before + 3));
        assertThat(lines.getLast()).startsWith("verified ").contains("eventsChecked=" + (before + 3), "Intact");
    }

    @Test
    void open_secondProcess_usesTheLibraryTheFirstUnpacked() throws Exception {
        finish(start(RUN, "1", "10"));
        List<String> first = nativeFiles();
        assertThat(finish(start(RUN, "1", "10"))).contains("acked 2");
        assertThat(first).hasSize(1).isEqualTo(nativeFiles());
    }

    private List<String> nativeFiles() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("native"))) {
            List<String> names = new ArrayList<>();
            for (Path each : files.toList()) {
                names.add(each.getFileName() + " inode " + Files.getAttribute(each, "unix:ino"));
            }
            return names;
        }
    }

    private Process start(RunId run, String count, String payloadChars) throws IOException {
        return new ProcessBuilder(java(run, count, payloadChars))
                .redirectErrorStream(true)
                .start();
    }

    private List<String> java(RunId run, String count, String payloadChars) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                AppendingChild.class.getName(),
                file().toString(),
                run.text(),
                count,
                payloadChars);
    }

    private static List<String> finish(Process child) throws IOException, InterruptedException {
        try (BufferedReader out = child.inputReader()) {
            List<String> lines = out.lines().toList();
            child.waitFor();
            return lines;
        }
    }

    private static long lastAcknowledged(List<String> lines) {
        return lines.stream()
                .filter(line -> line.matches("acked \\d+"))
                .mapToLong(line -> Long.parseLong(line.substring("acked ".length())))
                .max()
                .orElseThrow(() -> new AssertionError("no event was acknowledged: " + lines));
    }
}
