package dev.sluice.cli.command;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.ObjBuilder;
import dev.sluice.kernel.value.Value;
import dev.sluice.ledger.RecordedCut;
import dev.sluice.ledger.Repair;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code sluice ledger}: checks the record, mends its end, and hands it out. */
final class LedgerCommands {
    private static final Pattern WHOLE_ID = Pattern.compile("R-[A-Z2-7]{16}");

    private final Session session;

    LedgerCommands(Session session) {
        this.session = session;
    }

    int verify() {
        Runs runs = session.existingRuns();
        Optional<String> named = session.arguments().positional("RUN");
        List<Verification> all = named.isPresent()
                ? List.of(verified(runs, named.get()))
                : runs.ledger().verifyAll();
        List<String> pages = runs.ledger().checkStore();
        List<String> unlike = all.stream().flatMap(v -> unlikeItsEvents(runs, v)).toList();
        boolean intact = pages.isEmpty()
                && unlike.isEmpty()
                && all.stream().allMatch(v -> v.result() instanceof Verification.Intact);
        if (session.wantsJson()) {
            session.json(Value.object()
                    .put("intact", intact)
                    .put("runs", all.stream().map(LedgerCommands::json).toList())
                    .putStrings("pages", pages)
                    .putStrings("states", unlike)
                    .build());
        } else {
            all.forEach(v -> lines(v).forEach(session::say));
            unlike.forEach(session::say);
            pages.forEach(found -> session.say("the file  " + found + "; restore the ledger from a backup"));
            session.say(intact ? "the ledger is intact: " + all.size() + (all.size() == 1 ? " run" : " runs") : "the ledger is damaged");
        }
        return intact ? Exit.DONE : Exit.USAGE;
    }

    /** What is wrong with a run whose chain holds: events that cannot be read, a state that does not follow from them. */
    private static Stream<String> unlikeItsEvents(Runs runs, Verification v) {
        if (v.eventsChecked() == 0 || v.result() instanceof Verification.Broken) {
            return Stream.empty();
        }
        try {
            return switch (runs.checkpoint(v.run())) {
                case RIGHT -> Stream.empty();
                case WRONG -> Stream.of(v.run() + "  its checkpoint is not the state that its events fold to; the next"
                        + " sluice resume " + v.run() + " discards it and goes by the events");
            };
        } catch (EngineProblem e) {
            return Stream.of(v.run() + "  " + e.line());
        }
    }

    /** A run is known by its head, or, where that is lost, by its whole id and any other trace of it. */
    private Verification verified(Runs runs, String named) {
        if (!WHOLE_ID.matcher(named).matches()) {
            return runs.ledger().verify(session.run(runs, Optional.of(named)));
        }
        Verification found = runs.ledger().verify(new RunId(named));
        boolean unknown = found.eventsChecked() == 0
                && found.cuts().isEmpty()
                && found.result() instanceof Verification.Intact;
        return unknown ? runs.ledger().verify(session.run(runs, Optional.of(named))) : found;
    }

    private static Value.Obj json(Verification v) {
        var all = Value.object()
                .put("run", v.run().text())
                .put("events", v.eventsChecked())
                .put("cuts", v.cuts().stream().map(LedgerCommands::json).toList());
        return switch (v.result()) {
            case Verification.Intact i -> all.put("result", "intact").put("head", i.head().hex()).build();
            case Verification.Broken b -> all.put("result", "broken")
                    .put("sequence", b.sequence())
                    .put("what", b.what())
                    .put("remedy", b.remedy())
                    .build();
        };
    }

    private static Value.Obj json(RecordedCut cut) {
        return Value.object()
                .put("at", cut.at().toString())
                .put("by", cut.by())
                .put("from", cut.fromSequence())
                .put("to", cut.toSequence())
                .put("why", cut.why())
                .build();
    }

    private static List<String> lines(Verification v) {
        String cuts = v.cuts().isEmpty() ? "" : ", cut " + (v.cuts().size() == 1 ? "once" : v.cuts().size() + " times");
        String first = switch (v.result()) {
            case Verification.Intact _ -> v.run() + "  intact, " + v.eventsChecked() + " events" + cuts;
            case Verification.Broken b -> v.run() + "  broken at event " + b.sequence() + ": " + b.what() + "; " + b.remedy();
        };
        return Stream.concat(Stream.of(first), v.cuts().stream().map(LedgerCommands::line)).toList();
    }

    private static String line(RecordedCut cut) {
        return "  " + span(cut.fromSequence(), cut.toSequence()) + " cut by " + cut.by() + " at " + cut.at() + ": " + cut.why();
    }

    private static String span(long from, long to) {
        return from == to ? "event " + from : "events " + from + " to " + to;
    }

    int repair() {
        Runs runs = session.existingRuns();
        RunId run = verified(runs, session.arguments().required("RUN")).run();
        Repair repair = runs.ledger().repair(run, session.person());
        ObjBuilder told = Value.object().put("run", run.text());
        String line = switch (repair) {
            case Repair.NothingToDo _ -> {
                told.put("result", "nothing-to-do");
                yield run + "  intact: nothing to do";
            }
            case Repair.Cut(long from, long to, String why) -> {
                told.put("result", "cut").put("from", from).put("to", to).put("why", why);
                yield run + "  " + span(from, to) + " cut: " + why + "; the run can be resumed";
            }
            case Repair.Refused(String what, long sequence, String remedy) -> {
                told.put("result", "refused").put("sequence", sequence).put("what", what).put("remedy", remedy);
                yield run + "  not repaired" + (sequence == 0 ? "" : ", event " + sequence) + ": " + what + "; " + remedy;
            }
        };
        if (session.wantsJson()) {
            session.json(told.build());
        } else {
            session.say(line);
        }
        return repair instanceof Repair.Refused ? Exit.USAGE : Exit.DONE;
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
