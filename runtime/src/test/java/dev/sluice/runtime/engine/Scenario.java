package dev.sluice.runtime.engine;

import dev.sluice.kernel.change.ChangeDecider;
import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.flow.Halt;
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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

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

    /** The version that the ledger is told writes to it; no version there is. */
    static final String PROGRAM = "9.9.9";

    static final ChangeDecider FLOW = new ChangeDecider(ChangePolicy.SOLO);

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
        this(directory, laidOut(directory, settings, recipeText));
    }

    private Scenario(Path directory, TempRepo repo) {
        this.repo = repo;
        recipe = directory.resolve("recipe.yaml");
        environment = new HashMap<>(System.getenv());
        try {
            environment.put("HOME", Files.createDirectories(directory.resolve("home")).toString());
            Path tools = Files.createDirectories(directory.resolve("tools/bin")).toRealPath();
            environment.merge("PATH", tools.toString(), (path, bin) -> path + ":" + bin);
            environment.put("SLUICE_CANARY", "canary-in-the-environment");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        home = new StateHome(directory.resolve("state"));
        home.prepare().ifPresent(why -> {
            throw new IllegalStateException(why);
        });
        ledger = SqliteLedger.open(home.ledger(), PROGRAM);
        runs = new Runs(home, ledger, environment);
    }

    /** The same repository, recipe and state home, in another process or once more in this one. */
    static Scenario reopened(Path directory) {
        return new Scenario(directory, TempRepo.unborn(directory.resolve("repo")));
    }

    private static TempRepo laidOut(Path directory, String settings, String recipeText) {
        try {
            TempRepo repo = TempRepo.create(directory.resolve("repo"));
            repo.write("greet.sh", "echo hello\n");
            repo.write("test.sh", """
                    echo 1..1
                    if [ "$(sh greet.sh Bob)" = "hello Bob" ]; then echo "ok 1 - greets"; else
                      echo "not ok 1 - greets"; exit 1; fi
                    """);
            repo.write("secret/key", "hidden\n");
            repo.write("sluice.yaml", settings);
            repo.commit("start");
            Files.writeString(directory.resolve("recipe.yaml"), recipeText);
            Files.writeString(directory.resolve("task.yaml"), TASK);
            return repo;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The honest recipe with other turns of one kind. */
    static String honestBut(String kind, String entries) {
        return but(HONEST, kind, entries);
    }

    static String but(String recipe, String kind, String entries) {
        StringBuilder text = new StringBuilder();
        List<String> skipping = new ArrayList<>();
        for (String line : recipe.split("\n", -1)) {
            boolean head = line.startsWith("  ") && !line.startsWith("   ") && line.endsWith(":");
            if (head) {
                skipping.clear();
            }
            if (head && line.strip().equals(kind + ":")) {
                text.append("  ").append(kind).append(":\n").append(entries.indent(4));
                skipping.add(kind);
            } else if (skipping.isEmpty()) {
                text.append(line).append('\n');
            }
        }
        return text.toString();
    }

    /** Puts a program on the path of everything that is run. */
    void tool(String name, String script) {
        try {
            Path file = recipe.resolveSibling("tools/bin/" + name);
            Files.writeString(file, script);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Preparation.Wish wish(Path task) {
        return wish(task, "script:" + recipe);
    }

    Preparation.Wish wish(Path task, String agent) {
        return new Preparation.Wish(
                repo.root(),
                "",
                Optional.of(task),
                List.of(),
                List.of(),
                Optional.of(agent),
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
        return work(run, watcher());
    }

    Work work(RunId run, Observer observer) {
        return runs.work(run, sandbox, observer);
    }

    /** Answers the open halt with its n-th option, and goes on. */
    Work answered(RunId run, int option) {
        runs.answer(run, option, "tester", "", Observer.SILENT);
        return work(run);
    }

    Path worktree(RunId run) {
        return home.worktree(run);
    }

    RunSummary summary(RunId run) {
        return runs.told(run).summary();
    }

    List<ChangeEvent> events(RunId run) {
        EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
        return ledger.read(run, 0).stream().map(codec::decode).toList();
    }

    <E extends ChangeEvent> List<E> events(RunId run, Class<E> type) {
        return events(run).stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The code of the halt that the work came to. */
    static String haltOf(Work work) {
        return work instanceof Work.AskPerson(Halt halt) ? halt.kind().code() : "no halt but " + work;
    }

    /** Does something right before the n-th work of a kind, counted from 1. */
    static Observer before(Class<? extends Work> kind, int number, Runnable deed) {
        AtomicInteger seen = new AtomicInteger();
        return new Observer() {
            @Override
            public void working(Work work, RunSummary summary) {
                if (kind.isInstance(work) && seen.incrementAndGet() == number) {
                    deed.run();
                }
            }

            @Override
            public void happened(List<String> more, RunSummary summary) {}
        };
    }

    /** Ends the session as if the process had gone. */
    static final class Gone extends RuntimeException {}

    /** Lets a session end right before the n-th work of a kind. */
    void workUntil(RunId run, Class<? extends Work> kind, int number) {
        try {
            Work last = work(run, before(kind, number, () -> {
                throw new Gone();
            }));
            throw new AssertionError("never came to " + kind.getSimpleName() + " number " + number + ": " + last);
        } catch (Gone gone) {
            lines.add("cut off before " + kind.getSimpleName() + " " + number);
        }
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
