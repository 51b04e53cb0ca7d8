package dev.sluice.cli.command;

import dev.sluice.cli.terminal.TableText;
import dev.sluice.kernel.flow.Halt;
import dev.sluice.kernel.flow.HaltOption;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.Value;
import dev.sluice.runtime.engine.Delivery;
import dev.sluice.runtime.engine.Runs;
import dev.sluice.runtime.settings.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run in words and in JSON: where it is, why, and what can be done next. */
final class RunReport {
    private final Session session;
    private final Runs runs;
    private final RunSummary s;

    RunReport(Session session, Runs runs, RunId run) {
        this.session = session;
        this.runs = runs;
        this.s = runs.summary(run);
    }

    RunSummary summary() {
        return s;
    }

    Value.Obj json() {
        var all = Value.object()
                .put("run", s.run().text())
                .put("flow", s.flow())
                .put("outcome", outcome())
                .put("status", s.status().word())
                .put("phase", s.phase())
                .put("reason", s.reason())
                .put("goal", s.goal())
                .put("slice", s.sliceId())
                .put("branch", branch())
                .put("base", s.pins().base().text())
                .put("tree", s.tree().map(t -> t.text()).orElse(""))
                .put("worktree", runs.home().worktree(s.run()).toString())
                .putStrings(
                        "snapshots",
                        s.snapshots().keySet().stream()
                                .map("agent/context/iter-%04d.md"::formatted)
                                .toList())
                .put(
                        "gates",
                        s.gates().stream()
                                .map(g -> Value.object()
                                        .put("gate", g.gate())
                                        .put("outcome", g.outcome())
                                        .put("run_id", g.runId())
                                        .put("artifacts", artifacts(g.runId()))
                                        .build())
                                .toList())
                .put(
                        "criteria",
                        s.criteria().stream()
                                .map(c -> Value.object()
                                        .put("id", c.id())
                                        .put("text", c.text())
                                        .put("met", c.met())
                                        .build())
                                .toList())
                .put(
                        "issues",
                        s.issues().stream()
                                .map(i -> Value.object()
                                        .put("id", i.id().text())
                                        .put("next", i.next().word())
                                        .put("text", i.text())
                                        .build())
                                .toList())
                .put("spent", Value.object()
                        .put("iterations", s.iterations())
                        .put("verify_runs", s.verifyRuns())
                        .put("millis", s.spent().millis())
                        .put("tokens", s.spent().tokens())
                        .put("usd_micros", s.spent().usdMicros())
                        .build());
        s.halt().ifPresent(h -> all.put("halt", halt(h)));
        if (s.status() == RunStatus.DELIVERED) {
            all.put("delivery", delivery());
        }
        return all.putStrings("next", next()).build();
    }

    private static Value.Obj halt(Halt h) {
        return Value.object()
                .put("id", h.id().text())
                .put("code", h.kind().code())
                .put("question", h.kind().question())
                .put("detail", h.detail())
                .putStrings("options", h.optionLabels())
                .put("recommended", h.kind().recommended())
                .build();
    }

    /** One word for how it stands: {@code DELIVERED}, {@code HALTED}, … */
    String outcome() {
        return s.status().name().toUpperCase(Locale.ROOT);
    }

    private String branch() {
        return "sluice/" + s.run();
    }

    private String artifacts(String gateRun) {
        return runs.home().artifacts().resolve(gateRun).toString();
    }

    private String delivery() {
        return Delivery.directoryIn(runs.home().run(s.run())).toString();
    }

    /** Where it is and why, in a few lines. */
    void status() {
        session.say("run %s  %s  (%s, phase %s)".formatted(s.run(), outcome(), s.flow(), s.phase()));
        session.say("  goal      " + s.goal());
        if (!s.slice().isEmpty()) {
            session.say("  slice     " + s.sliceId() + " " + s.slice());
        }
        if (!s.reason().isEmpty()) {
            session.say("  because   " + s.reason());
        }
        if (!s.gates().isEmpty()) {
            var g = s.gates().getLast();
            session.say("  last gate %s %s (%s)".formatted(g.gate(), g.outcome(), g.runId()));
        }
        session.say("  counters  " + s.counters());
        session.say("  budget    iterations %d/%d, verify runs %d/%d, time %s/%s"
                .formatted(
                        s.iterations(),
                        s.budget().iterations(),
                        s.verifyRuns(),
                        s.budget().verifyRuns(),
                        Durations.shown(Duration.ofMillis(s.spent().millis())),
                        Durations.shown(Duration.ofMillis(s.budget().millis()))));
        s.issues().stream().limit(5).forEach(i -> session.say(
                "  issue     %s (next: %s) %s".formatted(i.id(), i.next().word(), i.text())));
        s.halt().ifPresent(this::question);
        nextSteps();
    }

    private void question(Halt h) {
        session.say("  halt      %s %s: %s".formatted(h.id(), h.kind().code(), h.kind().question()));
        h.detail().lines().limit(12).forEach(line -> session.say("            " + line));
        int n = 1;
        for (HaltOption option : h.kind().options()) {
            String mark = n == h.kind().recommended() ? " (recommended)" : "";
            session.say("            " + n + ") " + option.label() + mark);
            n++;
        }
    }

    /** Everything, still on about a screen. */
    void show() {
        status();
        session.say("");
        TableText criteria = new TableText("criterion", "met by", "text");
        s.criteria().forEach(c -> criteria.row(c.id(), c.met(), c.text()));
        session.table(criteria);
        if (!s.gates().isEmpty()) {
            session.say("");
            TableText gates = new TableText("gate", "outcome", "run id");
            s.gates().forEach(g -> gates.row(g.gate(), g.outcome(), g.runId()));
            session.table(gates);
        }
        session.say("");
        session.say("worktree   " + runs.home().worktree(s.run()));
        session.say("branch     " + branch() + " from " + s.pins().base().text().substring(0, 10));
        session.say("snapshots  " + s.snapshots().size() + " in agent/context/, also under refs/sluice/" + s.run() + "/context");
        session.say("evidence   " + runs.home().artifacts());
        session.say("gates from " + s.pins().settingsSource());
    }

    void nextSteps() {
        for (String step : next()) {
            session.say("  next      " + step);
        }
    }

    /** What a person can do now: lines for a shell, what else is to be said behind a {@code #}. */
    private List<String> next() {
        String run = s.run().text();
        List<String> steps = new ArrayList<>();
        switch (s.status()) {
            case ACTIVE -> steps.add(session.program() + " resume " + run + "   # if no engine is at work on it");
            case PAUSED -> steps.add(session.program() + " resume " + run + (s.reason().isEmpty() ? "" : "   # once that is mended"));
            case HALTED -> {
                s.halt().ifPresent(h -> steps.add(session.program() + " answer " + run + " " + h.kind().recommended()
                        + "   # or another number; --reason \"…\" is kept"));
                steps.add(session.program() + " logs " + run);
            }
            case STOPPED -> {
                steps.add("cat " + word(runs.home().run(s.run()).resolve("stop-report.md").toString()));
                steps.add(session.program() + " show " + run);
            }
            case DELIVERED -> {
                steps.add("git -C " + word(runs.config(s.run()).repository()) + " diff "
                        + s.pins().base().text().substring(0, 10) + " " + branch());
                steps.add("cat " + word(delivery() + "/change-record.md"));
                steps.add(session.program() + " show " + run);
            }
        }
        return steps;
    }

    /** One word of a shell's line, in quotes where it needs them. */
    static String word(String text) {
        return text.matches("[A-Za-z0-9_./:@+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
