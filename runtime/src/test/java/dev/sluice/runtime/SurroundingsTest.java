package dev.sluice.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.sandbox.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of the user's machine a confined program gets to see. */
class SurroundingsTest {
    @TempDir
    Path home;

    private List<Path> shown(String path) throws IOException {
        Surroundings here = new Surroundings(Map.of("HOME", home.toRealPath().toString(), "PATH", path));
        return here.mounts(home.toRealPath().resolve("tmp")).stream()
                .filter(m -> m instanceof Mount.ReadOnly && m.target().startsWith(home))
                .map(Mount::target)
                .toList();
    }

    private Path directory(String below) throws IOException {
        return Files.createDirectories(home.toRealPath().resolve(below));
    }

    @Test
    @Tag("SOLO-1")
    void programsBelowHome_areShownWithoutWhatLiesBesideThem() throws IOException {
        Path bin = directory(".local/bin");
        directory(".local/state/sluice");
        assertThat(shown(bin.toString())).containsExactly(bin);
    }

    @Test
    void toolchainsBelowHome_areShownWhole() throws IOException {
        assertThat(shown(directory(".pyenv/shims").toString())).containsExactly(home.toRealPath().resolve(".pyenv"));
    }

    @Test
    void linkedProgram_isShownWithThePackagesAroundIt() throws IOException {
        Path bin = directory(".npm-global/bin");
        Path script = Files.writeString(directory(".npm-global/lib/node_modules/agent").resolve("cli.js"), "x");
        Files.createSymbolicLink(bin.resolve("agent"), script);
        assertThat(shown(bin.toString()))
                .containsExactly(bin, home.toRealPath().resolve(".npm-global/lib/node_modules"));
    }

    @Test
    void homeItself_isNeverShown() throws IOException {
        assertThat(shown(home.toRealPath() + ":" + home.toRealPath().getParent())).isEmpty();
    }

    @Test
    void caches_leaveSettingsAndCredentialsOut() throws IOException {
        directory(".m2/repository");
        Surroundings here = new Surroundings(Map.of("HOME", home.toRealPath().toString()));
        assertThat(here.caches(List.of("maven"), home.resolve("layers")))
                .extracting(Mount::target)
                .containsExactly(home.toRealPath().resolve(".m2/repository"));
    }

    @Test
    void environment_isAnAllowList() {
        Map<String, String> seen =
                new Surroundings(Map.of("HOME", "/home/u", "PATH", "/bin", "AWS_SECRET_ACCESS_KEY", "canary", "USER", "u"))
                        .variables(Map.of("CI", "true"));
        assertThat(seen).containsOnlyKeys("USER", "PATH", "HOME", "TMPDIR", "LC_ALL", "TERM", "CI");
    }
}
