package dev.sluice.runtime.settings;

import static dev.sluice.kernel.schema.Schema.either;
import static dev.sluice.kernel.schema.Schema.line;
import static dev.sluice.kernel.schema.Schema.list;
import static dev.sluice.kernel.schema.Schema.nonEmpty;
import static dev.sluice.kernel.schema.Schema.object;
import static dev.sluice.kernel.schema.Schema.oneOf;
import static dev.sluice.kernel.schema.Schema.optional;
import static dev.sluice.kernel.schema.Schema.required;
import static dev.sluice.kernel.schema.Schema.shaped;

import dev.sluice.codec.Yaml;
import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.path.Glob;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.schema.Problem;
import dev.sluice.kernel.schema.Schema;
import dev.sluice.kernel.task.Scope;
import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code sluice.yaml}: how runs on a repository are to be made. */
public record Settings(
        String agent,
        Map<String, String> roles,
        String flow,
        Gates gates,
        Map<String, String> criteriaChecks,
        List<String> protect,
        Optional<Scope> scope,
        Budget budget,
        Sandboxing sandbox,
        Context context) {
    public static final String FILE = "sluice.yaml";
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    /** How gates and agents are confined. */
    public record Sandboxing(String backend, Mode mode, List<String> caches) {}

    /** Whether a gate may write inside its throw-away view of the tree. */
    public enum Mode {
        LAYERED,
        STRICT
    }

    /** Whether the delivered branch carries the snapshots. */
    public enum Context {
        DROP,
        KEEP
    }

    private static final Schema COMMAND = either(
            line(),
            object(
                    required("run", line(), "the command, for sh"),
                    optional("kind", oneOf("test", "build", "check"), "what its success shows; test"),
                    optional("report", oneOf("none", "surefire", "tap"), "how to learn which tests ran; none"),
                    optional("timeout", shaped(Durations.SHAPE), "longest time it may take; 10m"),
                    optional("network", oneOf("none", "host"), "whether it may reach the network; none")));

    static final Schema GATES = object(
            required("iteration", nonEmpty(COMMAND), "fast commands, run after every edit"),
            required("exit", nonEmpty(COMMAND), "full commands, run before delivery"));

    static final Schema SCOPE = object(
            optional("sentence", line(), "the scope in words"),
            required("include", nonEmpty(line()), "path patterns that scouts may see"),
            optional("exclude", list(line()), "path patterns that they may not"));

    /** The file's schema: published, and used to check. */
    public static final Schema.Obj SCHEMA = object(
            optional("agent", line(), "auto, exec:COMMAND or script:FILE"),
            optional("roles", new Schema.Dict(line(), 10), "another agent for a role: scout, editor, verifier"),
            optional("flow", oneOf("solo"), "the flow that runs follow; solo"),
            optional("gates", GATES, "the two gates"),
            optional("criteria_checks", new Schema.Dict(line(), 100), "a command for each criterion id"),
            optional("protect", list(line()), "path patterns that no agent may change"),
            optional("scope", SCOPE, "how far scouts may look"),
            optional(
                    "budget",
                    object(
                            optional("iterations", new Schema.Whole(1, 100_000), "snapshots; 30"),
                            optional("verify_runs", new Schema.Whole(1, 100_000), "gate runs since the last pass; 12"),
                            optional("minutes", new Schema.Whole(1, 100_000), "time at work; 120"),
                            optional("tokens", new Schema.Whole(1, 1_000_000_000_000L), "tokens; 2000000"),
                            optional("usd", new Schema.Amount(), "US dollars; 5")),
                    "limits of a run"),
            optional(
                    "sandbox",
                    object(
                            optional("backend", oneOf("auto", "bubblewrap", "unshare"), "auto"),
                            optional("strict", new Schema.Flag(), "gates may not write in the tree at all; false"),
                            optional("caches", list(oneOf("maven", "npm", "cargo", "go", "gradle")), "caches shown")),
                    "confinement"),
            optional("context", oneOf("drop", "keep"), "whether the branch carries agent/context; drop"));

    public static Settings parse(String file, String text) {
        Yaml.Document doc = Yaml.parse(file, text);
        check(doc, SCHEMA);
        Fields f = new Fields((Value.Obj) doc.value());
        Map<String, String> roles = texts(f, "roles");
        roles.keySet().stream()
                .filter(r -> !List.of("scout", "editor", "verifier").contains(r))
                .findFirst()
                .ifPresent(r -> {
                    throw doc.problem("roles." + r, "not a role (scout, editor, verifier)");
                });
        globs(doc, "protect", f.texts("protect"));
        strictReports(doc, f);
        return new Settings(
                f.optionalText("agent").orElse("auto"),
                roles,
                f.optionalText("flow").orElse("solo"),
                f.optionalObject("gates").map(Settings::gates).orElse(new Gates(List.of(), List.of())),
                texts(f, "criteria_checks"),
                f.texts("protect"),
                f.optionalObject("scope").map(s -> scope(doc, s)),
                budget(doc, f.optionalObject("budget")),
                sandboxing(f.optionalObject("sandbox")),
                f.text("context").equals("keep") ? Context.KEEP : Context.DROP);
    }

    static void check(Yaml.Document doc, Schema schema) {
        List<Problem> problems = schema.check(doc.value());
        if (!problems.isEmpty()) {
            throw doc.problem(problems.getFirst().field(), problems.getFirst().reason());
        }
    }

    /** A report in the tree needs a layer to be written to; asking for both could never pass. */
    private static void strictReports(Yaml.Document doc, Fields f) {
        boolean strict = f.optionalObject("sandbox").map(s -> s.isTrue("strict")).orElse(false);
        boolean reports = f.optionalObject("gates").map(Settings::gates).stream()
                .flatMap(g -> Stream.concat(g.iteration().stream(), g.exit().stream()))
                .anyMatch(c -> c.report() == GateCommand.Report.SUREFIRE);
        if (strict && reports) {
            throw doc.problem("sandbox.strict", "a strict gate cannot write a surefire report; use report: none or tap");
        }
    }

    private static void globs(Yaml.Document doc, String field, List<String> patterns) {
        for (int i = 0; i < patterns.size(); i++) {
            try {
                new Glob(patterns.get(i)).matches("x");
            } catch (IllegalArgumentException e) {
                throw doc.problem(field + "[" + i + "]", String.valueOf(e.getMessage()));
            }
        }
    }

    private static Map<String, String> texts(Fields f, String name) {
        Map<String, String> all = new LinkedHashMap<>();
        f.optionalObject(name)
                .ifPresent(o -> o.object().fields().keySet().forEach(key -> all.put(key, o.text(key))));
        return Map.copyOf(all);
    }

    static Gates gates(Fields f) {
        return new Gates(commands(f, "iteration"), commands(f, "exit"));
    }

    private static List<GateCommand> commands(Fields f, String gate) {
        List<GateCommand> commands = new ArrayList<>();
        for (Value item : f.items(gate)) {
            commands.add(
                    item instanceof Value.Obj obj
                            ? command(new Fields(obj))
                            : command(new Fields(Value.object().put("run", item).build())));
        }
        return commands;
    }

    private static GateCommand command(Fields f) {
        return new GateCommand(
                f.text("run"),
                switch (f.optionalText("kind").orElse("test")) {
                    case "build" -> GateCommand.Kind.BUILD;
                    case "check" -> GateCommand.Kind.CHECK;
                    default -> GateCommand.Kind.TEST;
                },
                switch (f.optionalText("report").orElse("none")) {
                    case "surefire" -> GateCommand.Report.SUREFIRE;
                    case "tap" -> GateCommand.Report.TAP;
                    default -> GateCommand.Report.NONE;
                },
                f.optionalText("timeout").flatMap(Durations::parse).orElse(TIMEOUT).toMillis(),
                f.text("network").equals("host") ? GateCommand.Net.HOST : GateCommand.Net.NONE);
    }

    static Scope scope(Yaml.Document doc, Fields f) {
        globs(doc, "scope.include", f.texts("include"));
        globs(doc, "scope.exclude", f.texts("exclude"));
        String sentence = f.optionalText("sentence").orElse("the paths named in the settings");
        return new Scope(sentence, f.texts("include"), f.texts("exclude"));
    }

    private static Budget budget(Yaml.Document doc, Optional<Fields> f) {
        Budget standard = Budget.STANDARD;
        if (f.isEmpty()) {
            return standard;
        }
        Fields b = f.get();
        try {
            return new Budget(
                    b.optionalWhole("iterations").map(Math::toIntExact).orElse(standard.iterations()),
                    b.optionalWhole("verify_runs").map(Math::toIntExact).orElse(standard.verifyRuns()),
                    b.optionalWhole("minutes").map(m -> m * 60_000).orElse(standard.millis()),
                    b.optionalWhole("tokens").orElse(standard.tokens()),
                    b.optionalAmount("usd")
                            .map(u -> u.multiply(BigDecimal.valueOf(1_000_000)).longValue())
                            .orElse(standard.usdMicros()));
        } catch (IllegalArgumentException e) {
            throw doc.problem("budget", String.valueOf(e.getMessage()));
        }
    }

    private static Sandboxing sandboxing(Optional<Fields> f) {
        return new Sandboxing(
                f.flatMap(s -> s.optionalText("backend")).orElse("auto"),
                f.isPresent() && f.get().isTrue("strict") ? Mode.STRICT : Mode.LAYERED,
                f.map(s -> s.texts("caches")).orElse(List.of()));
    }

    /** What is used when a repository says nothing. */
    public static Settings standard() {
        return parse(FILE, "");
    }

    public Settings withGates(Gates found) {
        return new Settings(
                agent, roles, flow, found, criteriaChecks, protect, scope, budget, sandbox, context);
    }

    /** Shows one more cache to gates, where the build that was recognised needs it. */
    public Settings withCache(Optional<String> cache) {
        List<String> caches = new ArrayList<>(sandbox.caches());
        cache.filter(c -> !caches.contains(c)).ifPresent(caches::add);
        return new Settings(
                agent,
                roles,
                flow,
                gates,
                criteriaChecks,
                protect,
                scope,
                budget,
                new Sandboxing(sandbox.backend(), sandbox.mode(), List.copyOf(caches)),
                context);
    }
}
