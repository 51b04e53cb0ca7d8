package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoloRunTest {
    @TempDir
    Path directory;

    @Test
    void honestRecipe_deliversABranchWhoseTreePassed() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin();
            Work last = s.work(run);
            System.out.println(String.join("\n", s.lines));
            assertThat(last).isEqualTo(new Work.Finished(Ending.DELIVERED, "delivered"));
        }
    }
}
