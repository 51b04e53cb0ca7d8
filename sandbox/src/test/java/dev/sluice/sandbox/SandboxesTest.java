package dev.sluice.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Needs;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path home;

    @Test
    void probe_reportsEachConfiningBackend_bestFirst() {
        Needs.command("bwrap");

        assertThat(Sandboxes.probe()).extracting(Availability::backend).containsExactly("bubblewrap", "unshare");
        assertThat(Sandboxes.preferred().orElseThrow().name()).isEqualTo("bubblewrap");
    }

    @Test
    void named_none_isThereOnlyByName() {
        assertThat(Sandboxes.named("none").orElseThrow().name()).isEqualTo("none");
        assertThat(Sandboxes.named("no-such-backend")).isEmpty();
        assertThat(Sandboxes.probe()).extracting(Availability::backend).doesNotContain("none");
    }

    @Test
    void none_tellsEndingsApart() {
        Lab lab = new Lab(Sandboxes.named("none").orElseThrow(), home);

        assertThat(lab.sh("exit 127").how()).isEqualTo(new How.Exited(127));
        assertThat(lab.run("no-such-program").how()).isInstanceOf(How.NotStarted.class);
        Duration wall = Duration.ofMillis(300);
        assertThat(lab.within(wall, wall).sh("trap '' TERM; while :; do sleep 1; done").how())
                .isEqualTo(new How.TimedOut(wall));
    }
}
