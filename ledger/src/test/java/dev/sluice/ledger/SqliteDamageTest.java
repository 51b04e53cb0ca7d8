package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;
import dev.sluice.testkit.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files cut short and bytes turned over: what is read is what was written, or it is refused. */
@Tag("torture-4")
class SqliteDamageTest {
    private static final int LOG_HEADER_BYTES = 32;
    private static final int FRAME_BYTES = 24 + 4096;

    @TempDir
    Path home;

    private CrashedLedger crashed;

    @BeforeEach
    void crash() {
        crashed = CrashedLedger.in(home.resolve("crashed"));
    }

    private Path damaged() {
        return home.resolve("damaged");
    }

    @Test
    void read_untouchedFiles_isWhole() throws IOException {
        Path file = CrashedLedger.lay(damaged(), crashed.database, crashed.log, Optional.of(crashed.anchor));
        assertThat(crashed.read(file, CrashedLedger.RUN)).isEqualTo(CrashedLedger.Answer.WHOLE);
        assertThat(crashed.read(file, CrashedLedger.OTHER)).isEqualTo(CrashedLedger.Answer.WHOLE);
        try (Ledger ledger = SqliteLedger.open(file)) {
            assertThat(ledger.checkStore()).isEmpty();
            assertThat(ledger.checkpoint(CrashedLedger.RUN)).contains(crashed.states.get(CrashedLedger.RUN));
        }
    }

    @Test
    void read_logTornAnywhere_givesAllOrNamesWhatIsLostAndRepairCutsOnlyThat() throws IOException {
        int whole = 0;
        int cut = 0;
        SortedSet<Integer> lengths = tornLengths();
        for (int length : lengths) {
            Path file = CrashedLedger.lay(
                    damaged(), crashed.database, Arrays.copyOf(crashed.log, length), Optional.of(crashed.anchor));
            for (RunId run : List.of(CrashedLedger.RUN, CrashedLedger.OTHER)) {
                CrashedLedger.Answer answer = crashed.read(file, run);
                assertThat(answer).as("log cut to %d, run %s", length, run).isNotEqualTo(CrashedLedger.Answer.FILE_REFUSED);
                if (answer == CrashedLedger.Answer.WHOLE) {
                    whole++;
                } else {
                    cut++;
                    repairAndGoOn(file, run);
                }
            }
        }
        System.out.println("[count] torn log: " + lengths.size() + " lengths, " + whole + " runs whole, " + cut
                + " found short and repaired");
        assertThat(whole).isPositive();
        assertThat(cut).isGreaterThan(lengths.size() / 2);
    }

    /** Header, frame head, page, every frame's boundary and one byte to either side of it; or every length there is. */
    private SortedSet<Integer> tornLengths() {
        SortedSet<Integer> lengths = new TreeSet<>(List.of(0, 1, LOG_HEADER_BYTES - 1, crashed.log.length));
        Random random = new Random(Effort.seed("SqliteDamageTest"));
        int frames = (crashed.log.length - LOG_HEADER_BYTES) / FRAME_BYTES;
        for (int i = 0; i < 6; i++) {
            int frame = LOG_HEADER_BYTES + random.nextInt(frames) * FRAME_BYTES;
            lengths.addAll(List.of(frame, frame + 1, frame + 23, frame + 24, frame + 1000, frame + FRAME_BYTES - 1));
        }
        for (int length = 0; Effort.isFull() && length < crashed.log.length; length++) {
            lengths.add(length);
        }
        return lengths;
    }

    private void repairAndGoOn(Path file, RunId run) {
        List<StoredEvent> written = crashed.events.getOrDefault(run, List.of());
        try (Ledger ledger = SqliteLedger.open(file)) {
            assertThatThrownBy(() -> ledger.acquire(run, Owner.current()))
                    .isInstanceOf(LedgerDamaged.class)
                    .hasMessageContaining("sluice ledger repair " + run);
            Repair repair = ledger.repair(run, "ada");
            assertThat(repair).isInstanceOf(Repair.Cut.class);
            Repair.Cut cut = (Repair.Cut) repair;
            assertThat(cut.toSequence()).isEqualTo(written.size());
            int kept = (int) cut.fromSequence() - 1;
            assertThat(ledger.read(run, 0)).isEqualTo(written.subList(0, kept));
            assertThat(ledger.repair(run, "ada")).isEqualTo(new Repair.NothingToDo());
            Lease lease = LedgerContract.held(ledger, run, Owner.current());
            assertThat(ledger.append(lease, kept, List.of(LedgerContract.event("{}")))).isInstanceOf(Appended.Done.class);
            Verification verified = ledger.verify(run);
            assertThat(verified.result()).isInstanceOf(Verification.Intact.class);
            assertThat(verified.cuts().stream().map(RecordedCut::fromSequence)).containsExactly(cut.fromSequence());
        }
    }

    @Test
    void read_logTornWithoutAnchor_givesARightBeginning() throws IOException {
        Path file = CrashedLedger.lay(damaged(), crashed.database, new byte[0], Optional.empty());
        try (Ledger ledger = SqliteLedger.open(file)) {
            List<StoredEvent> written = crashed.events.getOrDefault(CrashedLedger.RUN, List.of());
            assertThat(ledger.read(CrashedLedger.RUN, 0)).isEqualTo(written.subList(0, 12));
        }
    }

    @Test
    void read_databaseCutShort_isNeverShortOfAnEvent() throws IOException {
        Map<CrashedLedger.Answer, Integer> answers = new EnumMap<>(CrashedLedger.Answer.class);
        int step = Effort.of(crashed.database.length / 12, 97);
        for (int length = 0; length < crashed.database.length; length += step) {
            Path file = CrashedLedger.lay(
                    damaged(), Arrays.copyOf(crashed.database, length), crashed.log, Optional.of(crashed.anchor));
            answers.merge(crashed.read(file, CrashedLedger.RUN), 1, Integer::sum);
        }
        System.out.println("[count] database cut short: " + answers);
        assertThat(answers).containsKey(CrashedLedger.Answer.REFUSED_WITH_POSITION);
    }

    @Test
    void open_databaseEmptiedOrGoneBesideItsLog_isRefusedAndTheLogKept() throws IOException {
        Path file = CrashedLedger.lay(damaged(), new byte[0], crashed.log, Optional.of(crashed.anchor));
        assertThatThrownBy(() -> SqliteLedger.open(file)).hasMessageContaining("is empty or gone");
        Files.delete(file);
        assertThatThrownBy(() -> SqliteLedger.open(file)).hasMessageContaining("is empty or gone");
        assertThat(damaged().resolve("ledger.db-wal")).hasBinaryContent(crashed.log);
    }

    @Test
    void read_oneBitTurnedInTheDatabase_isRightOrRefused() throws IOException {
        byte[] checkpointed = checkpointed();
        Map<CrashedLedger.Answer, Integer> answers = new EnumMap<>(CrashedLedger.Answer.class);
        Random random = new Random(Effort.seed("SqliteDamageTest"));
        int count = Effort.of(160, checkpointed.length);
        for (int i = 0; i < count; i++) {
            int at = Effort.isFull() ? i : random.nextInt(checkpointed.length);
            byte[] turned = turned(checkpointed, at, random);
            Path file = CrashedLedger.lay(damaged(), turned, new byte[0], Optional.of(crashed.anchor));
            answers.merge(crashed.read(file, CrashedLedger.RUN), 1, Integer::sum);
        }
        System.out.println("[count] one bit turned in the database: " + answers);
        assertThat(answers).containsKeys(CrashedLedger.Answer.WHOLE, CrashedLedger.Answer.REFUSED_WITH_POSITION);
    }

    @Test
    void read_oneBitTurnedInTheLog_isRightOrRefused() throws IOException {
        Map<CrashedLedger.Answer, Integer> answers = new EnumMap<>(CrashedLedger.Answer.class);
        Random random = new Random(Effort.seed("SqliteDamageTest"));
        int count = Effort.of(60, crashed.log.length);
        for (int i = 0; i < count; i++) {
            int at = Effort.isFull() ? i : random.nextInt(crashed.log.length);
            Path file = CrashedLedger.lay(
                    damaged(), crashed.database, turned(crashed.log, at, random), Optional.of(crashed.anchor));
            answers.merge(crashed.read(file, CrashedLedger.RUN), 1, Integer::sum);
        }
        System.out.println("[count] one bit turned in the log: " + answers);
        assertThat(answers).containsKey(CrashedLedger.Answer.REFUSED_WITH_POSITION);
    }

    @Test
    void read_oneByteTurnedInTheAnchor_claimsNothingWrong() throws IOException {
        Random random = new Random(Effort.seed("SqliteDamageTest"));
        for (int i = 0; i < Effort.of(10, crashed.anchor.length); i++) {
            int at = Effort.isFull() ? i : random.nextInt(crashed.anchor.length);
            Path file = CrashedLedger.lay(
                    damaged(), crashed.database, crashed.log, Optional.of(turned(crashed.anchor, at, random)));
            assertThat(crashed.read(file, CrashedLedger.RUN)).isEqualTo(CrashedLedger.Answer.WHOLE);
        }
    }

    /** The database alone, with all that was in its log. */
    private byte[] checkpointed() throws IOException {
        Path file = CrashedLedger.lay(damaged(), crashed.database, crashed.log, Optional.of(crashed.anchor));
        SqliteLedger.open(file).close();
        return Files.readAllBytes(file);
    }

    private static byte[] turned(byte[] sound, int at, Random random) {
        byte[] bytes = sound.clone();
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }
}
