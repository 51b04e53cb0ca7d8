package dev.sluice.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.gate.GateCommand;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectionTest {
    private static Optional<Detection.Found> detect(Map<String, String> files) {
        return Detection.detect(path -> Optional.ofNullable(files.get(path)));
    }

    @ParameterizedTest
    @Tag("EDIT-2")
    @CsvSource(
            delimiter = '|',
            textBlock = """
            pom.xml          | <project/>              | mvn -o -q test
            build.gradle     | plugins {}              | gradle --offline test
            build.gradle.kts | plugins {}              | gradle --offline test
            package.json     | {"scripts":{"test":""}} | npm test
            Cargo.toml       | [package]               | cargo test --offline
            go.mod           | module x                | go test ./...
            pyproject.toml   | [tool.pytest]           | python3 -m pytest -q
            Makefile         | test: all               | make test
            """)
    void detect_knownBuild_givesItsCommand(String file, String text, String command) {
        assertThat(detect(Map.of(file, text)).map(Detection.Found::command)).contains(command);
        assertThat(detect(Map.of(file, text)).map(Detection.Found::by)).contains(file);
    }

    @Test
    void detect_mavenWrapper_isPreferredAndReportsAreRead() {
        Detection.Found found = detect(Map.of("pom.xml", "", "mvnw", "")).orElseThrow();
        assertThat(found)
                .isEqualTo(new Detection.Found(
                        "pom.xml", "./mvnw -o -q test", GateCommand.Report.SUREFIRE, Optional.of("maven")));
        assertThat(found.gates().iteration()).isEqualTo(found.gates().exit()).hasSize(1);
    }

    @Test
    void detect_filesThatSayNothingOfTests_givesNothing() {
        assertThat(detect(Map.of())).isEmpty();
        assertThat(detect(Map.of("package.json", "{}"))).isEmpty();
        assertThat(detect(Map.of("Makefile", "all:\n\ttrue\n"))).isEmpty();
        assertThat(detect(Map.of("pyproject.toml", "[project]"))).isEmpty();
    }
}
