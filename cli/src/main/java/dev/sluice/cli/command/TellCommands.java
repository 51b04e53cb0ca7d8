package dev.sluice.cli.command;

import dev.sluice.cli.args.Arguments;
import dev.sluice.cli.terminal.TableText;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.Value;
import dev.sluice.ledger.LedgerDamaged;
import dev.sluice.ledger.RunHead;
import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.runtime.engine.Runs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The commands that tell about runs and change nothing. */
final class TellCommands {
    private static final String DAMAGED = "damaged";

    private final Session session;

    TellCommands(Session session) {
        this.session = session;
    }

    int status() {
        Runs runs = session.existingRuns();
        RunReport report = report(runs);
        if (session.wantsJson()) {
            return session.json(report.json());
        }
        report.status();
        return Exit.DONE;
    }

    int show() {
        Runs runs = session.existingRuns();
        RunReport report = report(runs);
        if (session.wantsJson()) {
            return session.json(report.json());
        }
        report.show();
        return Exit.DONE;
    }

    private RunReport report(Runs runs) {
        return new RunReport(
                session, runs, session.run(runs, session.arguments().positional("RUN")));
    }

    /** A run in the list: what it came to, or why that cannot be told. */
    private record Listed(RunId run, String flow, String status, String phase, String changed, String goal) {}

    int list() {
        Runs runs = session.existingRuns();
        List<Listed> all = new ArrayList<>();
        runs.heads().forEach(head -> all.add(listed(runs, head)));
        runs.ledger().lacking().stream()
                .filter(run -> all.stream().noneMatch(l -> l.run().equals(run)))
                .forEach(run -> all.add(damaged(run, "", "acknowledged events are missing; see: sluice ledger verify")));
        if (session.wantsJson()) {
            return session.json(Value.object()
                    .put("runs", all.stream().map(TellCommands::json).toList())
                    .build());
        }
        TableText table = new TableText("run", "flow", "status", "phase", "changed", "goal");
        all.forEach(l -> table.row(
                l.run().text(),
                l.flow(),
                l.status(),
                l.phase(),
                l.changed().substring(0, Math.min(16, l.changed().length())).replace('T', ' '),
                l.goal()));
        session.table(table);
        all.stream().filter(l -> l.status().equals(DAMAGED)).forEach(l -> session.say(l.run() + ": " + l.goal()));
        return Exit.DONE;
    }

    /** One damaged run does not hide the others. */
    private static Listed listed(Runs runs, RunHead head) {
        String changed = head.changedAt().toString();
        try {
            RunSummary s = runs.summary(head.run());
            return new Listed(s.run(), s.flow(), s.status().word(), s.phase(), changed, s.goal());
        } catch (LedgerDamaged e) {
            return damaged(head.run(), changed, "event " + e.sequence() + ": " + e.what() + "; see: sluice ledger verify");
        } catch (EngineProblem e) {
            return damaged(head.run(), changed, e.line());
        }
    }

    private static Listed damaged(RunId run, String changed, String why) {
        return new Listed(run, "", DAMAGED, "", changed, why);
    }

    private static Value.Obj json(Listed l) {
        return Value.object()
                .put("run", l.run().text())
                .put("flow", l.flow())
                .put("status", l.status())
                .put("phase", l.phase())
                .put("goal", l.goal())
                .put("changed", l.changed())
                .build();
    }

    int logs() {
        Arguments.Parsed a = session.arguments();
        Runs runs = session.existingRuns();
        RunId run = session.run(runs, a.positional("RUN"));
        if (a.value("--gate").isPresent()) {
            return gateLog(runs, run, a.value("--gate").get());
        }
        Runs.Told told = runs.told(run);
        if (session.wantsJson()) {
            return session.json(Value.object()
                    .put("run", run.text())
                    .putStrings("lines", told.lines())
                    .putStrings("tail", told.summary().lastTail())
                    .build());
        }
        told.lines().forEach(session::say);
        if (!told.summary().lastTail().isEmpty()) {
            session.say("");
            session.say("last lines of the last gate run (whole logs: sluice logs " + run + " --gate ID):");
            List<String> tail = told.summary().lastTail();
            tail.subList(Math.max(0, tail.size() - 20), tail.size()).forEach(l -> session.say("  " + l));
        }
        return Exit.DONE;
    }

    private int gateLog(Runs runs, RunId run, String gate) {
        List<RunSummary.GateLine> gates = runs.summary(run).gates();
        RunSummary.GateLine line = gates.stream()
                .filter(g -> g.runId().equals(gate) || g.runId().endsWith("-" + gate))
                .findFirst()
                .orElseThrow(() -> new EngineProblem.Usage("run " + run + " has no gate run " + gate + "; see: sluice show "
                        + run));
        Path logs = runs.home().artifacts().resolve(line.runId()).resolve("logs");
        try (Stream<Path> files = Files.list(logs)) {
            for (Path log : files.filter(p -> p.toString().endsWith(".log")).sorted().toList()) {
                if (!log.toString().endsWith(".setup.log")) {
                    session.say("== " + log);
                    // Bytes are kept as they were; only what is shown is decoded, leniently, and escaped.
                    session.say(new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
                }
            }
            return Exit.DONE;
        } catch (IOException e) {
            throw new EngineProblem.Usage("the logs of " + line.runId() + " cannot be read in " + logs);
        }
    }
}
