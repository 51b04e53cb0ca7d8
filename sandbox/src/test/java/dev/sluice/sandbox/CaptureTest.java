package dev.sluice.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Seam;
import dev.sluice.seam.Tap;
import dev.sluice.testkit.Faults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("torture-2")
class CaptureTest {
    private static final byte[] PIECE = "0123456789".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    @AfterEach
    void heal() {
        Seam.install(Tap.NONE);
    }

    private Captured threePieces(long bytesMax) throws IOException {
        Capture capture = new Capture(directory.resolve("out"), bytesMax);
        for (int n = 0; n < 3; n++) {
            capture.add(PIECE, PIECE.length);
        }
        return capture.seal();
    }

    @Test
    void diskFullAtThePiece_saysWhatWasLost_andStillHashesAll() throws IOException {
        Seam.install(Faults.of(new Faults.Plan(
                2, Faults.Moment.ENTERING, Faults.Kind.DISK_FULL, Faults.Span.ONCE, Faults.Series.CAPTURES)));

        Captured captured = threePieces(1_000);

        assertThat(captured)
                .isEqualTo(new Captured(
                        directory.resolve("out"), 30, 10, Sha256.of("012345678901234567890123456789"), "No space left on device"));
        assertThat(directory.resolve("out")).hasContent("0123456789");
    }

    @Test
    void moreThanMayBeKept_isNoLoss() throws IOException {
        assertThat(threePieces(20).lost()).isEmpty();
    }
}
