package dev.sluice.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.codec.MalformedText;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.Known;
import dev.sluice.kernel.task.Scope;
import dev.sluice.kernel.task.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskFileTest {
    @TempDir
    Path directory;

    @Test
    @Tag("SOLO-2")
    void parse_fullTask_isTakenOver() {
        TaskFile task = TaskFile.parse("t.yaml", """
                goal: greet
                constraints: [no new files]
                criteria:
                  - greets
                  - { id: AC-9, text: greets loudly, check: test -f loud }
                scope: { include: ["*.sh"] }
                slice: the first word
                known: { tests: [test.sh] }
                """);
        assertThat(task)
                .isEqualTo(new TaskFile(
                        "greet",
                        List.of("no new files"),
                        List.of(
                                new Criterion(new CriterionId("AC-1"), "greets", Optional.empty()),
                                new Criterion(new CriterionId("AC-9"), "greets loudly", Optional.of("test -f loud"))),
                        Optional.of(new Scope("the paths named in the settings", List.of("*.sh"), List.of())),
                        "the first word",
                        List.of(new Known(Topic.TESTS, "test.sh")),
                        Optional.empty()));
    }

    @ParameterizedTest
    @Tag("X-10")
    @CsvSource(
            delimiter = '|',
            textBlock = """
            criteria: [x]                                | goal
            { goal: x, criteria: [] }                    | criteria
            { goal: x, criteria: [{ id: AC-1 }] }        | criteria[0]
            { goal: x, criteria: [{ id: "1", text: y }] } | criteria[0]
            { goal: x, criteria: [{ id: A, text: y }, { id: A, text: z }] } | criteria
            { goal: x, golas: [] }                       | golas
            { goal: x, gates: { exit: [y] } }            | gates.iteration
            """)
    void parse_wrongTask_namesFileLineAndField(String text, String field) {
        assertThatExceptionOfType(MalformedText.class)
                .isThrownBy(() -> TaskFile.parse("t.yaml", "# first\n" + text))
                .withMessageStartingWith("t.yaml:2: ")
                .withMessageContaining(field);
    }

    @Test
    void read_fileThatIsNone_isSaidInALine() throws IOException {
        assertThatExceptionOfType(MalformedText.class)
                .isThrownBy(() -> TextFiles.read(directory.resolve("absent")))
                .withMessage(directory.resolve("absent") + ": no such file");
        assertThatExceptionOfType(MalformedText.class)
                .isThrownBy(() -> TextFiles.read(directory))
                .withMessage(directory + ": not a file");
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, 0});
        assertThatExceptionOfType(MalformedText.class)
                .isThrownBy(() -> TextFiles.read(binary))
                .withMessage(binary + ": not UTF-8 text");
        Path large = Files.write(directory.resolve("large"), new byte[4 * 1024 * 1024 + 1]);
        assertThatExceptionOfType(MalformedText.class)
                .isThrownBy(() -> TextFiles.read(large))
                .withMessage(large + ": 4194305 bytes; at most 4194304");
    }
}
