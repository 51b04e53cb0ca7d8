package dev.sluice.cli.command;

import dev.sluice.cli.args.Arguments;
import dev.sluice.cli.terminal.Escape;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.value.Value;
import dev.sluice.runtime.Surroundings;
import dev.sluice.runtime.engine.Confinement;
import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.runtime.engine.Preparation;
import dev.sluice.runtime.engine.Runs;
import dev.sluice.runtime.gate.GateRunner;
import dev.sluice.sandbox.OutputListener;
import dev.sluice.workspace.artifact.ArtifactStore;
import dev.sluice.workspace.git.Repository;
import java.util.List;
import java.util.Optional;

/** {@code sluice gate}: runs a gate alone, on the checkout as it is. */
final class GateCommand {
    private final Session session;

    GateCommand(Session session) {
        this.session = session;
    }

    int gate() {
        Arguments.Parsed a = session.arguments();
        Repository repository =
                switch (Repository.open(session.directory())) {
                    case Repository.Found(Repository r) -> r;
                    case Repository.NotFound(String reason) -> throw new EngineProblem.Usage(reason);
                };
        CommitHash base = repository
                .head()
                .orElseThrow(() -> new EngineProblem.Usage("the repository has no commit yet; make one first"));
        Preparation.Found found = Preparation.settings(repository, base, Optional.empty());
        var sandbox = Confinement.choose(a.value("--sandbox").orElse(found.settings().sandbox().backend()));
        GateName gate = a.value("--gate").orElse("exit").equals("iteration") ? GateName.ITERATION : GateName.EXIT;
        Runs runs = session.runs();
        Work.RunGate work = new Work.RunGate(
                GateRunId.of(Preparation.newRunId(), 1),
                gate,
                repository.subjectTree(),
                found.settings().gates().commands(gate),
                List.of(),
                found.settings().budget().millis());
        GateRunner runner = new GateRunner(
                sandbox,
                new Surroundings(session.environment()),
                new ArtifactStore(runs.home().artifacts()),
                found.settings().sandbox().mode(),
                found.settings().sandbox().caches());
        if (!found.source().equals("sluice.yaml")) {
            session.note("gates: " + found.source());
        }
        session.note(gate.word() + " gate on tree " + work.tree().text().substring(0, 10) + ": "
                + String.join("; ", work.commands().stream().map(c -> c.run()).toList()));
        Verdict verdict = runner.run(
                work,
                new GateRunner.Subject(repository.root(), repository::subjectTree),
                _ -> {},
                OutputListener.SILENT);
        String artifacts = runs.home().artifacts().resolve(verdict.runId().text()).toString();
        if (session.wantsJson()) {
            session.json(json(verdict, artifacts));
        } else {
            verdict.tail().forEach(l -> session.say("  | " + Escape.shown(l)));
            session.say(verdict.outcome() + (verdict.reason().isEmpty() ? "" : ": " + verdict.reason()));
            session.say("run " + verdict.runId() + ", evidence in " + artifacts);
        }
        return code(verdict.outcome());
    }

    private static int code(Outcome outcome) {
        return switch (outcome) {
            case PASS -> Exit.DONE;
            case FAIL, UNKNOWN, PARTIAL -> Exit.HALTED;
            case INFRA_ERROR -> Exit.INFRASTRUCTURE;
        };
    }

    private static Value.Obj json(Verdict v, String artifacts) {
        String status = switch (v.outcome()) {
            case PASS -> "PASS";
            case FAIL, UNKNOWN, PARTIAL -> "FAIL";
            case INFRA_ERROR -> "INFRA_ERROR";
        };
        return Value.object()
                .put("status", status)
                .put("reason", v.reason())
                .put("run_id", v.runId().text())
                .put("tree", v.tree().text())
                .put("confinement", v.confinement())
                .put(
                        "commands",
                        v.commands().stream()
                                .map(c -> Value.object()
                                        .putStrings("argv", List.of("sh", "-c", c.run()))
                                        .put("exit", c.exit())
                                        .put("millis", c.millis())
                                        .build())
                                .toList())
                .put(
                        "failures",
                        v.failures().stream()
                                .map(f -> Value.object()
                                        .put("test", f.test())
                                        .put("message", f.message())
                                        .put("location", f.location())
                                        .build())
                                .toList())
                .put(
                        "tests",
                        Value.object()
                                .put("run", v.tests().run())
                                .put("failed", v.tests().failed())
                                .put("skipped", v.tests().skipped())
                                .build())
                .put("findings", List.<Value>of())
                .putStrings("tail", v.tail())
                .put("artifacts", artifacts)
                .build();
    }
}
