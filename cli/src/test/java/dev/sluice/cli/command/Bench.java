package dev.sluice.cli.command;

import dev.sluice.cli.Program;
import dev.sluice.cli.Ran;
import dev.sluice.codec.Json;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.value.Value;
import dev.sluice.testkit.Needs;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small repository whose one test looks for {@code done.txt}, a state home, and tasks and recipes beside them. */
record Bench(Path base, TempRepo repo, Path home, Program program) {
    static final String SETTINGS = """
            gates:
              iteration: [{ run: "sh test.sh", kind: test, report: tap }]
              exit: [{ run: "sh test.sh", kind: test, report: tap }]
            scope: { sentence: all of it, include: ["**"] }
            """;

    private static final String TEST = """
            if test -f done.txt; then echo "ok 1 - done"; else echo "not ok 1 - done"; failed=1; fi
            echo 1..1
            exit ${failed:-0}
            """;

    private static final String TASK = """
            goal: write done.txt
            criteria:
              - { id: AC-1, text: "done.txt is there", check: "test -f done.txt" }
            known:
              entry-points: ["done.txt is what test.sh looks for"]
              tests: ["test.sh is the only test"]
              commands: ["sh test.sh runs it"]
            """;

    static final String PLAN = "{ answer: { approach: write it, hypothesis: it is all there is to do, facts: [F-1],"
            + " paths: [\"**\"], steps: [write it], gate: iteration } }";
    static final String EDIT = "{ write: { done.txt: \"yes\" }, answer: { summary: Write it } }";
    static final String CLAIM = "{ answer: { criteria: [{ criterion: AC-1, met: check }] } }";

    static Bench at(Path base) {
        Needs.command("git");
        TempRepo repo = TempRepo.unborn(base.resolve("repo")).write("sluice.yaml", SETTINGS).write("test.sh", TEST);
        repo.commit("first");
        Path home = base.resolve("home");
        Bench bench = new Bench(base, repo, home, Program.in(repo.root(), home));
        bench.file("task.yaml", TASK);
        bench.file("deliver.yaml", recipe(PLAN, EDIT, CLAIM));
        return bench;
    }

    static String recipe(String plan, String edit, String claim) {
        return "turns:\n  plan: [" + plan + "]\n  edit: [" + edit + "]\n  exit-claim: [" + claim + "]\n";
    }

    /** A file beside the repository; gives its path. */
    String file(String name, String text) {
        try {
            return Files.writeString(base.resolve(name), text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Ran run(String... words) {
        return program.run(words);
    }

    /** A run of the task by a recipe beside the repository. */
    Ran start(String recipe, String... more) {
        String[] words = new String[more.length + 5];
        System.arraycopy(
                new String[] {"run", "--task", base.resolve("task.yaml").toString(), "--agent", "script:" + base.resolve(recipe)},
                0,
                words,
                0,
                5);
        System.arraycopy(more, 0, words, 5, more.length);
        return run(words);
    }

    /** The newest run. */
    String newest() {
        return new Fields(json(run("list", "--json"))).objects("runs").getFirst().text("run");
    }

    /** The one JSON object that was printed. */
    static Value.Obj json(Ran ran) {
        if (ran.out().lines().count() != 1) {
            throw new AssertionError("not one line: " + ran);
        }
        return (Value.Obj) Json.parse("standard output", ran.out());
    }

    static Fields fields(Ran ran) {
        return new Fields(json(ran));
    }

    Listing listing() {
        return Listing.of(repo.root(), home);
    }
}
