package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases between processes that see each other through different namespaces, made by the kernel. */
@Tag("torture-8")
class NamespaceLeaseTest {
    private static final String ENDLESS = Long.toString(Long.MAX_VALUE);
    private static final List<String> NONE = List.of();

    /** The clock since boot is a day ahead there, and with it the start of every process. */
    private static final List<String> ANOTHER_BOOT_CLOCK = List.of("unshare", "-UrT", "--boottime", "86400", "--fork", "--kill-child");

    private static final List<String> ANOTHER_PROCESS_TABLE = List.of("unshare", "-Urpf", "--mount-proc", "--kill-child");

    @TempDir
    Path home;

    @Test
    @Tag("torture-7")
    void acquire_wantedFromAnotherTimeNamespace_isNotTakenFromALiveHolder() throws Exception {
        require(ANOTHER_BOOT_CLOCK);
        assertHeldAgainst(NONE, ANOTHER_BOOT_CLOCK, "counts time from another moment");
    }

    @Test
    @Tag("torture-7")
    void acquire_heldInAnotherTimeNamespace_isNotTakenFromALiveHolder() throws Exception {
        require(ANOTHER_BOOT_CLOCK);
        assertHeldAgainst(ANOTHER_BOOT_CLOCK, NONE, "counts time from another moment");
    }

    @Test
    void acquire_heldInAnotherProcessNamespace_isNotTakenFromALiveHolder() throws Exception {
        require(ANOTHER_PROCESS_TABLE);
        assertHeldAgainst(ANOTHER_PROCESS_TABLE, NONE, "in another container");
    }

    /** Nobody has its number any more, whatever the clock says. */
    @Test
    @Tag("torture-7")
    void acquire_holderOfAnotherTimeNamespaceHasEnded_isTaken() throws Exception {
        require(ANOTHER_BOOT_CLOCK);
        assertThat(finish(child(ANOTHER_BOOT_CLOCK, "2"))).contains("held 1", "acked 2");
        // That one gave nothing back: it ends without releasing.
        assertThat(finish(child(NONE, "1"))).contains("held 2", "acked 3");
    }

    private void assertHeldAgainst(List<String> holderIn, List<String> wantedIn, String why) throws Exception {
        Process holder = child(holderIn, ENDLESS);
        try (BufferedReader out = holder.inputReader()) {
            assertThat(out.readLine()).isEqualTo("held 1");
            assertThat(out.readLine()).isEqualTo("acked 1");
            // What it says from now on nobody reads: it waits at a full pipe, alive.
            assertThat(finish(child(wantedIn, "1")).getFirst()).startsWith("refused run " + LedgerContract.RUN).contains(why);
        } finally {
            holder.descendants().forEach(ProcessHandle::destroyForcibly);
            holder.destroyForcibly().waitFor();
        }
    }

    private static void require(List<String> namespaces) throws IOException, InterruptedException {
        Needs.command("unshare");
        List<String> probe = new ArrayList<>(namespaces);
        probe.add("true");
        Process process = new ProcessBuilder(probe).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        Needs.that(process.waitFor() == 0, "a kernel that lets this user make namespaces: " + String.join(" ", probe));
    }

    private Process child(List<String> namespaces, String count) throws IOException {
        List<String> command = new ArrayList<>(namespaces);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                AppendingChild.class.getName(),
                home.resolve("ledger.db").toString(),
                LedgerContract.RUN.text(),
                count,
                "10"));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static List<String> finish(Process child) throws IOException, InterruptedException {
        try (BufferedReader out = child.inputReader()) {
            List<String> lines = out.lines().toList();
            child.waitFor();
            return lines;
        }
    }
}
