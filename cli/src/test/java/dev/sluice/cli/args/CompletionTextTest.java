package dev.sluice.cli.args;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Ran;
import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CompletionTextTest {
    @TempDir
    Path directory;

    @Test
    void bash_acceptsTheScript() throws IOException {
        Needs.command("bash");

        assertThat(Ran.of(directory, "bash", "-n", script().toString())).isEqualTo(new Ran(0, "", ""));
    }

    /** The line as bash parts it into words, the last one being completed; what bash would offer. */
    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        ru|                      > run
        |                        > run list exec ledger completion
        --v|                     > --version
        run --j|                 > --json
        run --flow |             > solo editor
        run --flow = ed|         > editor
        run --flow =|            > solo editor
        run --reason |           > ''
        run --quiet --gate x --fl| > --flow
        --quiet led|             > ledger
        ledger |                 > verify export
        ledger ver|              > verify
        ledger verify --js|      > --json
        ledger export not|       > notes file.txt
        run --goal-file not|     > notes file.txt
        completion |             > bash zsh fish
        """)
    void bash_completes(String line, String offered) throws IOException {
        Needs.command("bash");
        Files.writeString(directory.resolve("notes file.txt"), "");
        String typed = line.substring(0, line.indexOf('|'));
        String drive = """
            source %s
            read -ra COMP_WORDS <<< "sluice $1"
            if [[ $1 == "" || $1 == *" " ]]; then COMP_WORDS+=(""); fi
            COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
            _sluice
            echo "${COMPREPLY[*]}"
            """.formatted(script());

        assertThat(Ran.of(directory, "bash", "-c", drive, "bash", typed)).isEqualTo(new Ran(0, offered + "\n", ""));
    }

    @ParameterizedTest
    @EnumSource
    void everyShell_knowsEveryCommandAndOption(CompletionText.Shell shell) {
        String text = CompletionText.of(shell, Sample.TABLE);

        for (CommandSpec command : List.of(Sample.RUN, Sample.LIST, Sample.VERIFY, Sample.EXPORT, Sample.SHELLS)) {
            assertThat(text).contains(command.name());
            for (OptionSpec option : command.allOptions()) {
                assertThat(text).contains(option.name().substring(2));
            }
        }
    }

    private Path script() throws IOException {
        Path script = directory.resolve("completion.bash");
        return Files.writeString(script, CompletionText.of(CompletionText.Shell.BASH, Sample.TABLE));
    }
}
