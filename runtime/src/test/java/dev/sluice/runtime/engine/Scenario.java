package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.sandbox.Sandbox;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small repository that is not Java, a recipe, and a state home: everything real but the brain. */
final class Scenario implements AutoCloseable {
    static final String SETTINGS = """
            gates:
              iteration:
                - { run: sh test.sh, report: tap, timeout: 30s }
              exit:
                - { run: sh test.sh, report: tap, timeout: 30s }
            scope: { sentence: the script and its test, include: ["*.sh", "docs/**"], exclude: ["secret/**"] }
            """;

    static final String TASK = """
            goal: greet by name
            criteria:
              - { id: AC-1, text: greets the given name, check: test "$(sh greet.sh Ann)" = "hello Ann" }
            """;

    /** The shortest honest way through: scouts, one plan, one edit, exit. */
    static final String HONEST = """
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

    final TempRepo repo;
    final StateHome home;
    final Path recipe;
    final Map<String, String> environment;
    final SqliteLedger ledger;
    final Runs runs;
    final Sandbox sandbox = Confinement.choose("auto");
    final List<String> lines = new ArrayList<>();

    Scenario(Path directory, String recipeText) {
        this(directory, SETTINGS, recipeText);
    }

    Scenario(Path directory, String settings, String recipeText) {
        try {
            repo = TempRepo.create(directory.resolve("repo"));
            repo.write("greet.sh", "echo hello\n");
            repo.write("test.sh", """
                    echo 1..1
                    if [ "$(sh greet.sh Bob)" = "hello Bob" ]; then echo "ok 1 - greets"; else
                      echo "not ok 1 - greets"; exit 1; fi
                    """);
            repo.write("secret/key", "hidden\n");
            repo.write("sluice.yaml", settings);
            repo.commit("start");
            recipe = directory.resolve("recipe.yaml");
            Files.writeString(recipe, recipeText);
            Files.writeString(directory.resolve("task.yaml"), TASK);
            environment = new HashMap<>(System.getenv());
            environment.put("HOME", Files.createDirectories(directory.resolve("home")).toString());
            home = new StateHome(directory.resolve("state"));
            home.prepare().ifPresent(why -> {
                throw new IllegalStateException(why);
            });
            ledger = SqliteLedger.open(home.ledger());
            runs = new Runs(home, ledger, environment);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Preparation.Wish wish(Path task) {
        return new Preparation.Wish(
                repo.root(),
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

    RunId begin() {
        return begin(wish(recipe.resolveSibling("task.yaml")));
    }

    RunId begin(Preparation.Wish wish) {
        Preparation.Prepared prepared = Preparation.prepare(wish, environment);
        runs.begin(prepared.start(), prepared.config(), watcher());
        return prepared.start().run();
    }

    Work work(RunId run) {
        return runs.work(run, sandbox, watcher());
    }

    Path worktree(RunId run) {
        return home.worktree(run);
    }

    RunSummary summary(RunId run) {
        return runs.told(run).summary();
    }

    private Observer watcher() {
        return new Observer() {
            @Override
            public void working(Work work, RunSummary summary) {}

            @Override
            public void happened(List<String> more, RunSummary summary) {
                lines.addAll(more);
            }
        };
    }

    @Override
    public void close() {
        ledger.close();
    }
}
