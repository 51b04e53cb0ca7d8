package dev.sluice.cli.command;

import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.runtime.engine.Preparation;
import dev.sluice.runtime.engine.RunConfig;
import dev.sluice.runtime.engine.StateHome;
import dev.sluice.seam.Disk;
import dev.sluice.workspace.git.Repository;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code sluice demo}: a sample repository with a ticket, and a run on it whose thinking is scripted; everything else is
 * real.
 */
final class DemoCommand {
    private static final List<String> FILES = List.of(
            "sluice.yaml", "test.sh", "gitignore", "README.md", "src/shop/Invoice.java", "src/shop/InvoiceTest.java");

    private static final String PLACE = "demo";

    private final Session session;

    DemoCommand(Session session) {
        this.session = session;
    }

    /** The environment for a demo: its gates use the JDK that runs this program, wherever it lies. */
    static Map<String, String> environment(Map<String, String> outer) {
        Map<String, String> all = new HashMap<>(outer);
        all.put("JAVA_HOME", System.getProperty("java.home"));
        return all;
    }

    /** Whether a repository is one that a demo made; whoever resumes its run must give it the same environment. */
    static boolean isSample(Path repository, StateHome home) {
        try {
            return repository.startsWith(home.root().resolve(PLACE).toRealPath());
        } catch (IOException e) {
            return false; // No demo was ever run.
        }
    }

    int demo() {
        session.arguments().positional("solo").filter(name -> !name.equals("solo")).ifPresent(name -> {
            throw new EngineProblem.Usage("no demo is called " + name + " (solo)");
        });
        StateHome home = StateHome.of(session.environment());
        home.prepare().ifPresent(why -> {
            throw new EngineProblem.Usage(why);
        });
        Path directory = place(home.root().resolve(PLACE));
        Path repository = directory.resolve("repository");
        for (String file : FILES) {
            // Build tools leave dot files out of a jar, so it travels without the dot.
            put("repository/" + file, repository.resolve(file.equals("gitignore") ? ".gitignore" : file));
        }
        put("task.yaml", directory.resolve("task.yaml"));
        put("recipe.yaml", directory.resolve("recipe.yaml"));
        Repository.create(repository, "sample: an invoice", Instant.parse("2026-01-01T00:00:00Z"));
        session.note("sample repository: " + repository);
        session.note("ticket:            " + directory.resolve("task.yaml"));
        session.note("agent:             a script plays scouts, editor and verifier; git, sandbox, gates and ledger are real");
        Preparation.Wish wish = new Preparation.Wish(
                repository,
                "",
                Optional.of(directory.resolve("task.yaml")),
                List.of(),
                List.of(),
                Optional.of("script:" + directory.resolve("recipe.yaml")),
                Optional.of("solo"),
                session.arguments().value("--sandbox"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Preparation.Wish.Proposals.TAKEN,
                RunConfig.Landing.BRANCH_ONLY);
        int exit = new RunCommands(session).start(Preparation.prepare(wish, session.environment()));
        if (!session.wantsJson()) {
            session.say("");
            session.say("Three honest tries failed the same gate, which forced an independent audit; its finding led to another"
                    + " plan, and only the tree that then passed was delivered.");
            session.say("");
            session.say("Where to look next:");
            session.say("  git -C " + RunReport.word(repository.toString()) + " log --oneline --all");
            String sluice = session.program();
            session.say("  " + sluice + " logs             what happened, step by step");
            session.say("  " + sluice + " flow show solo   the machine it followed");
            session.say("  " + sluice + " ledger verify    the record, checked");
            session.say("  then in your own repository: sluice init, and sluice run \"GOAL\"");
        }
        return exit;
    }

    /** A new numbered directory; demos never disturb one another. */
    private static Path place(Path root) {
        try {
            Disk.createDirectories(root);
            Optional<Path> place = Optional.empty();
            for (int n = 1; place.isEmpty(); n++) {
                place = madeByUs(root.resolve("solo-" + n));
            }
            return place.get();
        } catch (IOException e) {
            throw new EngineProblem.Usage("cannot make the sample repository in " + root + ": " + e.getClass().getSimpleName());
        }
    }

    private static Optional<Path> madeByUs(Path place) throws IOException {
        try {
            return Files.exists(place) ? Optional.empty() : Optional.of(Disk.createDirectory(place));
        } catch (FileAlreadyExistsException e) {
            // Another demo was quicker.
            return Optional.empty();
        }
    }

    private static void put(String resource, Path target) {
        try (InputStream in = DemoCommand.class.getResourceAsStream("/demo/solo/" + resource)) {
            if (in == null) {
                throw new IllegalStateException("the program was built without " + resource);
            }
            Disk.createDirectories(Optional.ofNullable(target.getParent()).orElseThrow());
            Disk.write(target, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + target, e);
        }
    }
}
