package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MainTest {
    @Test
    void version_isThatOfTheBuildOnOneLine() {
        assertThat(run("--version")).isEqualTo(new Ran(0, "sluice " + System.getProperty("sluice.version") + "\n", ""));
    }

    @Test
    void help_withAndWithoutTheWord_isTheSame() {
        assertThat(run("help")).isEqualTo(run()).isEqualTo(run("--help"));
        assertThat(run("help", "completion")).isEqualTo(run("completion", "--help"));
        assertThat(run("help").out()).startsWith("Sluice runs coding agents through gates");
    }

    @Test
    void help_unknownCommand_suggestsOne() {
        assertThat(run("help", "complet"))
                .isEqualTo(new Ran(2, "", "sluice: unknown command complet; did you mean completion? see: sluice help\n"));
    }

    @Test
    void completion_eachShell_printsAScript() {
        for (String shell : List.of("bash", "zsh", "fish")) {
            Ran ran = run("completion", shell);
            assertThat(ran.exit()).isZero();
            assertThat(ran.out()).contains("Completion of sluice for " + shell);
        }
    }

    private static Ran run(String... words) {
        return new Program(Path.of("").toAbsolutePath(), System.getenv()).run(words);
    }
}
