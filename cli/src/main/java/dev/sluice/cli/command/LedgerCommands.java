package dev.sluice.cli.command;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.Value;
import dev.sluice.ledger.Verification;
import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.runtime.engine.Runs;
import dev.sluice.seam.Disk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code sluice ledger}: checks the record and hands it out. */
final class LedgerCommands {
    private final Session session;

    LedgerCommands(Session session) {
        this.session = session;
    }

    int verify() {
        Runs runs = session.existingRuns();
        Optional<String> named = session.arguments().positional("RUN");
        List<Verification> all = named.isPresent()
                ? List.of(runs.ledger().verify(session.run(runs, named)))
                : runs.ledger().verifyAll();
        boolean intact = all.stream().allMatch(v -> v.result() instanceof Verification.Intact);
        if (session.wantsJson()) {
            session.json(Value.object()
                    .put("intact", intact)
                    .put("runs", all.stream().map(LedgerCommands::json).toList())
                    .build());
        } else {
            all.forEach(v -> session.say(line(v)));
            session.say(intact ? "the ledger is intact: " + all.size() + (all.size() == 1 ? " run" : " runs") : "the ledger is damaged");
        }
        return intact ? Exit.DONE : Exit.USAGE;
    }

    private static Value.Obj json(Verification v) {
        var all = Value.object().put("run", v.run().text()).put("events", v.eventsChecked());
        return switch (v.result()) {
            case Verification.Intact i -> all.put("result", "intact").put("head", i.head().hex()).build();
            case Verification.Broken b -> all.put("result", "broken")
                    .put("sequence", b.sequence())
                    .put("what", b.what())
                    .put("remedy", b.remedy())
                    .build();
        };
    }

    private static String line(Verification v) {
        return switch (v.result()) {
            case Verification.Intact _ -> v.run() + "  intact, " + v.eventsChecked() + " events";
            case Verification.Broken b -> v.run() + "  broken at event " + b.sequence() + ": " + b.what() + "; " + b.remedy();
        };
    }

    int export() {
        Runs runs = session.existingRuns();
        RunId run = session.run(runs, session.arguments().positional("RUN"));
        Optional<String> file = session.arguments().value("--out");
        if (file.isEmpty()) {
            runs.ledger().export(run, session.out());
            session.out().flush();
            return Exit.DONE;
        }
        Path path = RunCommands.absolute(session.directory(), file.get());
        try (OutputStream out = Disk.newFile(path)) {
            runs.ledger().export(run, out);
        } catch (FileAlreadyExistsException e) {
            throw new EngineProblem.Usage(path + " is there already; name a new file");
        } catch (IOException e) {
            throw new EngineProblem.Usage("cannot write " + path + ": " + e.getClass().getSimpleName());
        }
        session.note("events of " + run + " are in " + path);
        return Exit.DONE;
    }
}
