package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnchorFileTest {
    private static final RunId RUN = LedgerContract.RUN;
    private static final AnchorFile.Anchored EVENT = new AnchorFile.Anchored(RUN, 42, Sha256.of("x"));

    @TempDir
    Path home;

    private AnchorFile open() {
        return AnchorFile.of(home.resolve("ledger.db"));
    }

    private Path file() {
        return home.resolve("ledger.anchor");
    }

    @Test
    void put_thenOpenedAnew_isThere() throws IOException {
        try (AnchorFile anchors = open()) {
            assertThat(anchors.of(RUN)).isEmpty();
            assertThat(file()).doesNotExist();
            anchors.put(2, EVENT);
            assertThat(anchors.of(RUN)).contains(EVENT);
        }
        assertThat(Files.size(file())).isEqualTo(3 * AnchorFile.LINE_BYTES);
        try (AnchorFile anchors = open()) {
            assertThat(anchors.of(RUN)).contains(EVENT);
            assertThat(anchors.of(LedgerContract.OTHER)).isEmpty();
            assertThat(anchors.runs()).containsExactly(RUN);
        }
    }

    @Test
    void of_runAddedByAnother_isSeen() {
        try (AnchorFile one = open();
                AnchorFile two = open()) {
            assertThat(one.of(RUN)).isEmpty();
            two.put(0, EVENT);
            assertThat(one.of(RUN)).contains(EVENT);
            two.put(0, new AnchorFile.Anchored(RUN, 43, Sha256.of("y")));
            assertThat(one.of(RUN).map(AnchorFile.Anchored::sequence)).contains(43L);
        }
    }

    @Test
    void of_tornAtAnyLengthOrTurnedAtAnyByte_claimsNothing() throws IOException {
        byte[] line;
        try (AnchorFile anchors = open()) {
            anchors.put(0, EVENT);
            line = Files.readAllBytes(file());
        }
        assertThat(new String(line, StandardCharsets.US_ASCII)).isEqualTo(AnchorFile.text(EVENT));
        for (int at = 0; at < AnchorFile.LINE_BYTES; at++) {
            Files.write(file(), Arrays.copyOf(line, at));
            assertClaimsNothing();
            byte[] turned = line.clone();
            turned[at] ^= 1;
            Files.write(file(), turned);
            assertClaimsNothing();
        }
    }

    private void assertClaimsNothing() {
        try (AnchorFile anchors = open()) {
            assertThat(anchors.of(RUN)).isEmpty();
        }
    }

    @Test
    void forget_runInSeveralSlots_takesAllBack() {
        try (AnchorFile anchors = open()) {
            anchors.put(0, EVENT);
            anchors.put(3, EVENT);
            anchors.forget(RUN);
            assertThat(anchors.of(RUN)).isEmpty();
        }
        assertClaimsNothing();
    }
}
