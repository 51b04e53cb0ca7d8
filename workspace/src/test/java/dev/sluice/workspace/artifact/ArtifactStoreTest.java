package dev.sluice.workspace.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.GateRunId;
import dev.sluice.workspace.Fixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactStoreTest {
    private static final GateRunId ID = GateRunId.of(Fixture.RUN, 7);
    private static final byte[] MANIFEST = "{}".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path temp;

    @Test
    void create_afterCutOffRuns_startsEmptyAndKeepsTheirRemains() throws IOException {
        ArtifactStore store = new ArtifactStore(temp.resolve("artifacts"));
        for (int i = 0; i < 2; i++) {
            Files.writeString(store.create(ID).logs().resolve("out"), "cut");
            assertThat(store.open(ID)).isEmpty();
        }
        ArtifactDirectory third = store.create(ID);
        assertThat(third.logs()).isEmptyDirectory();
        assertThat(temp.resolve("artifacts/" + ID + ".cut-1/logs/out")).exists();
        assertThat(temp.resolve("artifacts/" + ID + ".cut-2/logs/out")).exists();
    }

    @Test
    void finish_then_openFindsItAndNobodyRewritesIt() {
        ArtifactStore store = new ArtifactStore(temp.resolve("artifacts"));
        ArtifactDirectory directory = store.create(ID);
        directory.finish(MANIFEST);
        assertThat(store.open(ID)).contains(directory);
        assertThat(directory.manifest().orElseThrow()).isEqualTo(MANIFEST);
        assertThatThrownBy(() -> directory.finish(MANIFEST)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.create(ID)).isInstanceOf(IllegalStateException.class);
    }
}
