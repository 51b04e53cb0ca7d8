package dev.sluice.bench;

import dev.sluice.runtime.engine.Preparation;
import dev.sluice.runtime.engine.RunConfig;
import dev.sluice.workspace.git.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Small repositories with a test, a task for them, and a recipe that does it: everything real but the brain. */
final class CrowdSite {
    private static final String SETTINGS = """
            gates:
              iteration:
                - { run: sh test.sh, report: tap, timeout: 5m }
              exit:
                - { run: sh test.sh, report: tap, timeout: 5m }
            scope: { sentence: the script and its test, include: ["*.sh"], exclude: [] }
            """;

    private static final String TASK = """
            goal: greet by name
            criteria:
              - { id: AC-1, text: greets the given name, check: test "$(sh greet.sh Ann)" = "hello Ann" }
            """;

    private static final String TEST = """
            echo 1..1
            if [ "$(sh greet.sh Bob)" = "hello Bob" ]; then echo "ok 1 - greets"; else
              echo "not ok 1 - greets"; exit 1; fi
            """;

    private static final String RECIPE = """
            turns:
              scout:
                - answer: { findings: [{ path: greet.sh, note: prints a greeting }] }
                - answer: { findings: [{ path: test.sh, note: prints TAP }] }
                - answer: { findings: [{ command: sh test.sh, note: runs all tests }] }
              consolidate:
                - answer:
                    promotions:
                      - { evidence: [E-0002-1], fact: greet.sh greets }
                      - { evidence: [E-0002-2], fact: test.sh tests it }
                      - { evidence: [E-0002-3], fact: sh test.sh runs the tests }
              plan:
                - answer: { approach: use the argument, hypothesis: the name is $1, facts: [F-1], paths: [greet.sh], gate: iteration }
              edit:
                - write: { greet.sh: "echo \\"hello $1\\"\\n" }
                  answer: { summary: greet by name }
              exit-claim:
                - answer: { criteria: [{ criterion: AC-1, met: check }] }
            """;

    private final List<Path> repositories = new ArrayList<>();
    private final Path task;
    private final Path recipe;

    CrowdSite(Path directory, int count) {
        task = write(directory.resolve("task.yaml"), TASK);
        recipe = write(directory.resolve("recipe.yaml"), RECIPE);
        for (int n = 1; n <= count; n++) {
            Path repository = directory.resolve("repository-" + n);
            write(repository.resolve("greet.sh"), "echo hello\n");
            write(repository.resolve("test.sh"), TEST);
            write(repository.resolve("sluice.yaml"), SETTINGS);
            repositories.add(Repository.create(repository, "start", Instant.EPOCH).root());
        }
    }

    private static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.resolveSibling("."));
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the n-th of many people asks for. */
    Preparation.Wish wish(int number) {
        return new Preparation.Wish(
                repositories.get(number % repositories.size()),
                "",
                Optional.of(task),
                List.of(),
                List.of(),
                Optional.of("script:" + recipe),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Preparation.Wish.Proposals.TAKEN,
                RunConfig.Landing.BRANCH_ONLY);
    }
}
