package dev.sluice.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layers on a file system that cannot hold an overlay. */
class CopiedLayerTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path home;

    private static Sandbox copying(String name) {
        Identity identity = Identity.current();
        return switch (name) {
            case Unshare.NAME -> new Unshare(identity, LayerProbe.COPIES);
            case Bubblewrap.NAME -> {
                Needs.command("bwrap");
                yield new Bubblewrap(identity, LayerProbe.COPIES);
            }
            case Unconfined.NAME -> new Unconfined();
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {Unshare.NAME, Bubblewrap.NAME, Unconfined.NAME})
    void layered_copied_changesLandInUpperAndStayForTheNextLaunch(String backend) throws IOException {
        Path lower = Files.createDirectories(home.resolve("a lower"));
        Files.writeString(lower.resolve("keep"), "keep");
        Files.writeString(lower.resolve("remove"), "remove");
        Path upper = home.resolve("an upper");
        Path target = Path.of("/tree");
        Lab lab = new Lab(copying(backend), home)
                .with(new Mount.Layered(lower, upper, home.resolve("work"), target))
                .in(target);

        Running first = lab.start("sh", "-c", "rm remove && echo new > new");
        assertThat(first.await().how()).isEqualTo(new How.Exited(0));
        Ending second = lab.sh("ls");

        assertThat(Lab.out(second)).isEqualTo("keep\nnew\n");
        assertThat(first.layering()).isEqualTo(Map.of(target, Layering.COPY));
        assertThat(lower.resolve("remove")).hasContent("remove");
        assertThat(lower.resolve("new")).doesNotExist();
        assertThat(upper.resolve("keep")).hasContent("keep");
    }
}
