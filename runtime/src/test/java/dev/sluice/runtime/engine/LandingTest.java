package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LandingTest {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    Path directory;

    private static RunId beginInPlace(Scenario s) {
        Preparation.Wish plain = s.wish(s.recipe.resolveSibling("task.yaml"));
        return s.begin(new Preparation.Wish(
                plain.directory(),
                plain.goal(),
                plain.task(),
                plain.criteria(),
                plain.scope(),
                plain.agent(),
                plain.flow(),
                plain.sandbox(),
                plain.iterationsMax(),
                plain.minutesMax(),
                plain.usdMicrosMax(),
                plain.proposals(),
                RunConfig.Landing.IN_PLACE));
    }

    @Test
    void inPlace_cleanCheckout_followsTheDelivery() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = beginInPlace(s);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(Files.readString(s.repo.path("greet.sh"))).isEqualTo("echo \"hello $1\"\n");
            assertThat(s.repo.git("rev-parse", "main")).isEqualTo(s.repo.git("rev-parse", "sluice/" + run));
            assertThat(s.repo.git("status", "--porcelain")).isEmpty();
        }
    }

    @Test
    void inPlace_checkoutThatCannotFollow_staysAndIsSaid() throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = beginInPlace(s);
            s.repo.write("README.md", "work of the user\n");
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertThat(Files.readString(s.repo.path("README.md"))).isEqualTo("work of the user\n");
            assertThat(Files.readString(s.repo.path("greet.sh"))).isEqualTo("echo hello\n");
            assertThat(s.lines).anyMatch(l -> l.contains("the checkout has uncommitted changes"));
        }
    }
}
