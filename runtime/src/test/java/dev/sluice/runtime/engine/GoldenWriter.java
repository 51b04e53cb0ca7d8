package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Writes the golden histories of the version that is built, and of no other; no build runs it unasked.
 *
 * <p>{@code ./mvnw -q test -pl runtime -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=GoldenWriter -Dsluice.golden=write}
 */
class GoldenWriter {
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void play_thenKeep(GoldenRun golden) throws IOException {
        Path kept = System.getProperty("sluice.golden", "").equals("write")
                ? GoldenHistory.ROOT.resolve(version())
                : directory.resolve("kept");
        GoldenHistory history = new GoldenHistory(kept.resolve(golden.directoryName()));
        assertThat(history.directory()).as("a golden history is written once, and never again").doesNotExist();
        try (Scenario s = golden.scenario(directory.resolve("scene"))) {
            RunId run = golden.play(s);
            history.keep(s, run);
        }
        assertThat(history.ledger()).exists();
    }

    private static String version() throws IOException {
        Matcher matcher = VERSION.matcher(Files.readString(Path.of("pom.xml")));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
