package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Effort;
import dev.sluice.testkit.Faults;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repair whose process is killed at any of its calls comes to the end that one left alone comes to. */
@Tag("torture-5")
class RepairKilledTest {
    /** The commit, the claims taken back and the new claim. */
    private static final int CALLS_MIN = 3;

    @TempDir
    Path home;

    @Test
    void repair_killedAtAnyCall_cutsOnceAndNoMore() throws Exception {
        CrashedLedger crashed = CrashedLedger.in(home.resolve("crashed"));
        int kills = 0;
        int calls = 0;
        for (int number = 1; calls == 0; number++) {
            for (Faults.Moment moment : Faults.Moment.values()) {
                Path place = home.resolve("killed-" + number + "-" + moment);
                Path file = CrashedLedger.lay(place, crashed.database, new byte[0], Optional.of(crashed.anchor));
                if (isKilledDuringRepair(file, number, moment)) {
                    kills++;
                    // And once more while it is done anew.
                    kills += Effort.isFull() && isKilledDuringRepair(file, 1, moment) ? 1 : 0;
                } else {
                    calls = number - 1;
                }
                assertRepaired(crashed, file);
            }
        }
        System.out.println("[count] repairs killed: " + kills + ", at each of " + calls + " calls, before and midway");
        assertThat(calls).isGreaterThanOrEqualTo(CALLS_MIN);
        assertThat(kills).isGreaterThanOrEqualTo(2 * calls);
    }

    private static void assertRepaired(CrashedLedger crashed, Path file) throws Exception {
        try (Ledger ledger = SqliteLedger.open(file)) {
            assertThat(ledger.repair(CrashedLedger.RUN, "parent")).isNotInstanceOf(Repair.Refused.class);
            List<StoredEvent> written = crashed.events.getOrDefault(CrashedLedger.RUN, List.of());
            assertThat(ledger.read(CrashedLedger.RUN, 0)).isEqualTo(written.subList(0, 12));
            Verification verified = ledger.verify(CrashedLedger.RUN);
            assertThat(verified.result()).isInstanceOf(Verification.Intact.class);
            assertThat(verified.cuts()).hasSize(1).allSatisfy(cut -> assertThat(cut.fromSequence())
                    .isEqualTo(13));
            assertThat(Files.readString(file.resolveSibling("ledger.anchor")))
                    .contains(AnchorFile.text(new AnchorFile.Anchored(
                            CrashedLedger.RUN, 12, written.get(11).hash())));
        }
    }

    /** Whether the repair came so far as to be killed there. */
    private static boolean isKilledDuringRepair(Path file, int number, Faults.Moment moment) throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RepairingChild.class.getName(),
                        file.toString(),
                        CrashedLedger.RUN.text(),
                        Integer.toString(number),
                        moment.name())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = child.inputReader()) {
            assertThat(out.readLine()).isEqualTo("begin");
            boolean answered = out.readLine() != null;
            assertThat(child.waitFor()).isEqualTo(answered ? 0 : Faults.CUT_EXIT);
            return !answered;
        }
    }
}
