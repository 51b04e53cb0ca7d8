package dev.sluice.cli.command;

import dev.sluice.cli.args.Arguments;
import dev.sluice.cli.terminal.ProgressView;
import dev.sluice.kernel.Flows;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.Value;
import dev.sluice.ledger.RequestKind;
import dev.sluice.runtime.engine.Confinement;
import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.runtime.engine.Preparation;
import dev.sluice.runtime.engine.RunConfig;
import dev.sluice.runtime.engine.Runs;
import dev.sluice.sandbox.Sandbox;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The commands that move a run. */
final class RunCommands {
    private final Session session;

    RunCommands(Session session) {
        this.session = session;
    }

    int run() {
        Arguments.Parsed a = session.arguments();
        Preparation.Wish wish = new Preparation.Wish(
                session.directory(),
                String.join(" ", a.rest("GOAL")),
                a.value("--task").map(f -> session.directory().resolve(f)),
                a.values("--criterion"),
                a.values("--scope"),
                a.value("--agent"),
                a.value("--flow"),
                a.value("--sandbox"),
                a.value("--max-iterations").map(v -> (int) whole("--max-iterations", v, 100_000)),
                a.value("--max-minutes").map(v -> whole("--max-minutes", v, 100_000)),
                a.value("--max-cost").map(RunCommands::micros),
                a.has("--yes") ? Preparation.Wish.Proposals.TAKEN : Preparation.Wish.Proposals.CONFIRMED,
                a.has("--in-place") ? RunConfig.Landing.IN_PLACE : RunConfig.Landing.BRANCH_ONLY);
        Preparation.Prepared prepared = Preparation.prepare(wish, session.environment());
        // Here, because what begins a run makes the state home first.
        String flow = prepared.config().flow();
        if (Flows.named(flow).isEmpty()) {
            throw new EngineProblem.Usage("no flow is called " + flow + " (" + String.join(", ", Flows.names()) + ")");
        }
        if (a.has("--dry-run")) {
            return dryRun(prepared);
        }
        return start(prepared);
    }

    /** Begins a prepared run and works on it. */
    int start(Preparation.Prepared prepared) {
        Sandbox sandbox = Confinement.choose(prepared.config().sandbox());
        Runs runs = session.runs();
        if (!prepared.gatesFrom().equals("sluice.yaml")) {
            session.note("gates: " + prepared.gatesFrom() + " (no sluice.yaml at the base commit; this is pinned)");
        }
        if (sandbox.name().equals(Confinement.NONE)) {
            session.note("warning: --sandbox none, nothing is confined; every verdict will say so");
        }
        RunId run = prepared.start().run();
        try (ProgressView view = session.progress()) {
            runs.begin(prepared.start(), prepared.config(), session.watcher(view));
        }
        return work(runs, run, sandbox);
    }

    private int dryRun(Preparation.Prepared p) {
        var draft = p.start().draft();
        Value.Obj json = Value.object()
                .put("goal", draft.goal())
                .putStrings("missing", draft.missing())
                .put("gates_from", p.gatesFrom())
                .put("gate_iteration", draft.gates().sentence(GateName.ITERATION))
                .put("gate_exit", draft.gates().sentence(GateName.EXIT))
                .putStrings("criteria", draft.criteria().stream().map(c -> c.id() + ": " + c.text()).toList())
                .put("scope", draft.scope().map(s -> s.headerLine()).orElse(""))
                .put("agent", p.config().agent())
                .put("base", p.start().pins().base().text())
                .build();
        if (session.wantsJson()) {
            return session.json(json);
        }
        json.fields().forEach((name, value) -> session.say("%-15s %s".formatted(
                name,
                switch (value) {
                    case Value.Str(String text) -> text;
                    case Value.Arr(List<Value> items) -> String.join("; ", items.stream().map(v -> ((Value.Str) v).text()).toList());
                    default -> value.toString();
                })));
        return Exit.DONE;
    }

    int resume() {
        Runs runs = session.existingRuns();
        RunId run = session.run(runs, session.arguments().positional("RUN"));
        RunStatus status = runs.summary(run).status();
        if (status == RunStatus.DELIVERED || status == RunStatus.STOPPED) {
            // No error: an engine that was cut off after its last step is resumed like any other.
            session.note("run " + run + " is " + status.word() + " already; there is nothing to go on with");
        }
        if (session.arguments().has("--take-over")) {
            runs.takeOver(run);
        }
        return goOn(runs, run);
    }

    private int goOn(Runs runs, RunId run) {
        RunConfig config = runs.config(run);
        String backend = session.arguments().value("--sandbox").orElse(config.sandbox());
        Sandbox sandbox = Confinement.choose(backend);
        try (ProgressView view = session.progress()) {
            runs.wake(run, session.person(), session.watcher(view));
        }
        boolean demo = DemoCommand.isSample(Path.of(config.repository()), runs.home());
        return work(demo ? runs.in(DemoCommand.environment(session.environment())) : runs, run, sandbox);
    }

    private int work(Runs runs, RunId run, Sandbox sandbox) {
        Work last;
        try (ProgressView view = session.progress()) {
            last = runs.work(run, sandbox, session.watcher(view));
        }
        RunReport report = new RunReport(session, runs, run);
        if (session.wantsJson()) {
            session.json(report.json());
        } else {
            report.status();
        }
        return Exit.of(last);
    }

    int answer() {
        Runs runs = session.existingRuns();
        Arguments.Parsed a = session.arguments();
        RunId run = session.run(runs, Optional.of(a.required("RUN")));
        int option = (int) whole("N", a.required("N"), 100);
        // Before a lease is taken, because that is written down.
        runs.summary(run).halt().filter(h -> option > h.optionLabels().size()).ifPresent(h -> {
            throw new EngineProblem.Usage(
                    "halt " + h.id() + " has options 1 to " + h.optionLabels().size() + ", not " + option);
        });
        try (ProgressView view = session.progress()) {
            runs.answer(run, option, session.person(), a.value("--reason").orElse(""), session.watcher(view));
        }
        return a.has("--no-run") ? report(runs, run) : goOn(runs, run);
    }

    int request(RequestKind kind) {
        Runs runs = session.existingRuns();
        RunId run = session.run(runs, session.arguments().positional("RUN"));
        Runs.Requested requested;
        try (ProgressView view = session.progress()) {
            requested = runs.request(run, kind, session.person(), session.watcher(view));
        }
        if (requested == Runs.Requested.LEFT_FOR_THE_ENGINE) {
            session.note("the engine at work on " + run + " will do so at its next step");
        }
        return report(runs, run);
    }

    private int report(Runs runs, RunId run) {
        RunReport report = new RunReport(session, runs, run);
        if (session.wantsJson()) {
            return session.json(report.json());
        }
        report.status();
        return Exit.DONE;
    }

    static long whole(String what, String text, long max) {
        try {
            long n = Long.parseLong(text);
            if (n >= 1 && n <= max) {
                return n;
            }
        } catch (NumberFormatException e) {
            // Said below, together with what is out of range.
        }
        throw new EngineProblem.Usage(what + " takes a whole number from 1 to " + max + ", not \"" + text + "\"");
    }

    private static long micros(String text) {
        try {
            BigDecimal usd = new BigDecimal(text);
            if (usd.signum() > 0 && usd.compareTo(BigDecimal.valueOf(1_000_000)) <= 0) {
                return Math.max(1, usd.movePointRight(6).longValue());
            }
        } catch (NumberFormatException e) {
            // Said below, together with what is out of range.
        }
        throw new EngineProblem.Usage("--max-cost takes US dollars, more than 0, not \"" + text + "\"");
    }

    static Path absolute(Path directory, String file) {
        return directory.resolve(file).toAbsolutePath().normalize();
    }
}
