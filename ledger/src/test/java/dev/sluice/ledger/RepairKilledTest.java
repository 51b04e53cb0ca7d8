package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Effort;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repair whose process is killed, again and again, comes to the end that one left alone comes to. */
@Tag("torture-5")
class RepairKilledTest {
    private static final int DELAY_MILLIS_MAX = 30;

    @TempDir
    Path home;

    @Test
    void repair_killedAgainAndAgain_cutsOnceAndNoMore() throws Exception {
        CrashedLedger crashed = CrashedLedger.in(home.resolve("crashed"));
        Path file = CrashedLedger.lay(home.resolve("damaged"), crashed.database, new byte[0], Optional.of(crashed.anchor));
        Random random = new Random(Effort.seed("RepairKilledTest"));
        int kills = Effort.of(3, 60);
        for (int i = 0; i < kills; i++) {
            killDuringRepair(file, random.nextInt(DELAY_MILLIS_MAX));
        }

        try (Ledger ledger = SqliteLedger.open(file)) {
            assertThat(ledger.repair(CrashedLedger.RUN, "parent")).isNotInstanceOf(Repair.Refused.class);
            List<StoredEvent> written = crashed.events.getOrDefault(CrashedLedger.RUN, List.of());
            assertThat(ledger.read(CrashedLedger.RUN, 0)).isEqualTo(written.subList(0, 12));
            Verification verified = ledger.verify(CrashedLedger.RUN);
            assertThat(verified.result()).isInstanceOf(Verification.Intact.class);
            assertThat(verified.cuts()).hasSize(1).allSatisfy(cut -> assertThat(cut.fromSequence())
                    .isEqualTo(13));
            assertThat(Files.readString(home.resolve("damaged/ledger.anchor")))
                    .contains(AnchorFile.text(new AnchorFile.Anchored(
                            CrashedLedger.RUN, 12, written.get(11).hash())));
        }
        System.out.println("[count] repairs killed: " + kills);
    }

    private static void killDuringRepair(Path file, int delayMillis) throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RepairingChild.class.getName(),
                        file.toString(),
                        CrashedLedger.RUN.text())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = child.inputReader()) {
            assertThat(out.readLine()).isEqualTo("begin");
            Thread.sleep(delayMillis);
        } finally {
            child.destroyForcibly().waitFor();
        }
    }
}
