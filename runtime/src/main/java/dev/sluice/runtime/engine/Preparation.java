package dev.sluice.runtime.engine;

import dev.sluice.codec.MalformedText;
import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Known;
import dev.sluice.kernel.task.Scope;
import dev.sluice.runtime.settings.CriterionIds;
import dev.sluice.runtime.settings.Detection;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.runtime.settings.TaskFile;
import dev.sluice.runtime.settings.TextFiles;
import dev.sluice.workspace.git.Repository;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gathers what a run starts from: the wish, the repository's settings at the base commit, the agent. Changes nothing. */
public final class Preparation {
    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int RUN_ID_LENGTH = 16;

    private Preparation() {}

    /** What a person asked for on the command line. */
    public record Wish(
            Path directory,
            String goal,
            Optional<Path> task,
            List<String> criteria,
            List<String> scope,
            Optional<String> agent,
            Optional<String> flow,
            Optional<String> sandbox,
            Optional<Integer> iterationsMax,
            Optional<Long> minutesMax,
            Optional<Long> usdMicrosMax,
            Proposals proposals,
            RunConfig.Landing landing) {
        /** Whether proposed terms need a person's yes. */
        public enum Proposals {
            CONFIRMED,
            TAKEN
        }
    }

    /** All that {@link Runs#begin} needs, and where the gates came from. */
    public record Prepared(Command.Start start, RunConfig config, String gatesFrom) {}

    /** The settings of a repository at a commit, and where they came from. */
    public record Found(Settings settings, String source, String text) {}

    public static Prepared prepare(Wish wish, Map<String, String> environment) {
        try {
            return prepared(wish, environment);
        } catch (MalformedText e) {
            throw new EngineProblem.Usage(e.line());
        }
    }

    private static Prepared prepared(Wish wish, Map<String, String> environment) {
        Repository repository = Runs.repository(wish.directory());
        CommitHash base = repository
                .head()
                .orElseThrow(() -> new EngineProblem.Usage(
                        "the repository " + repository.root() + " has no commit yet; make one first"));
        if (wish.landing() == RunConfig.Landing.IN_PLACE
                && repository.cleanliness() == Repository.Cleanliness.DIRTY) {
            throw new EngineProblem.Usage(
                    "--in-place needs a fully committed checkout; commit or stash the changes in " + repository.root());
        }
        if (repository.resolve("refs/heads/sluice").isPresent()) {
            throw new EngineProblem.Usage("a branch named sluice is in the way of the branches sluice/RUN; rename it first");
        }
        Optional<TaskFile> task = wish.task().map(f -> TaskFile.parse(f.toString(), TextFiles.read(f)));
        Found found = settings(repository, base, task.flatMap(TaskFile::gates));
        IntakeDraft draft = draft(wish, task, found.settings());
        RunConfig config = config(wish, repository, found, draft, environment);
        Command.Proposals proposals = draft.missing().isEmpty()
                ? Command.Proposals.REFUSED
                : wish.proposals() == Wish.Proposals.TAKEN
                        ? Command.Proposals.ACCEPTED
                        : Command.Proposals.CONFIRMED_BY_PERSON;
        TreeHash baseTree = repository.subjectTreeOf(base);
        Command.Pins pins = new Command.Pins(base, baseTree, config.hash(), found.source());
        Budget budget = budget(wish, found.settings().budget());
        return new Prepared(new Command.Start(newRunId(), draft, pins, budget, proposals), config, found.source());
    }

    /** {@code sluice.yaml} at the commit, or what can be recognised; gates are never read from a file not committed. */
    public static Found settings(Repository repository, CommitHash base, Optional<Gates> override) {
        Optional<String> text = repository
                .fileAt(base, Settings.FILE)
                .map(bytes -> TextFiles.decode(Settings.FILE, bytes));
        if (text.isPresent()) {
            Settings settings = Settings.parse(Settings.FILE, text.get());
            Settings effective = override.map(settings::withGates).orElse(settings);
            if (!effective.gates().exit().isEmpty()) {
                return new Found(effective, override.isPresent() ? "the task file" : Settings.FILE, text.get());
            }
        }
        if (text.isEmpty() && override.isEmpty() && Files.exists(repository.root().resolve(Settings.FILE))) {
            throw new EngineProblem.Usage(Settings.FILE + " is not committed; commit it first,"
                    + " because gates are pinned from the commit that a run starts from");
        }
        Settings settings = text.map(t -> Settings.parse(Settings.FILE, t)).orElseGet(Settings::standard);
        if (override.isPresent()) {
            return new Found(settings.withGates(override.get()), "the task file", text.orElse(""));
        }
        Detection.Found build = Detection.detect(path -> repository
                        .fileAt(base, path)
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8)))
                .orElseThrow(() -> new EngineProblem.Usage("no gates: there is no " + Settings.FILE
                        + " with gates and no build that is recognised; run sluice init and fill in the gates"));
        Settings detected = settings.withGates(build.gates()).withCache(build.cache());
        return new Found(detected, "found by " + build.by() + ": " + build.command(), text.orElse(""));
    }

    private static IntakeDraft draft(Wish wish, Optional<TaskFile> task, Settings settings) {
        List<Criterion> criteria = new ArrayList<>();
        task.ifPresent(t -> criteria.addAll(t.criteria()));
        addGiven(wish.criteria(), criteria);
        List<Criterion> checked = criteria.stream()
                .map(c -> new Criterion(
                        c.id(),
                        c.text(),
                        c.check().or(() -> Optional.ofNullable(
                                settings.criteriaChecks().get(c.id().text())))))
                .toList();
        String goal = wish.goal().isBlank() ? task.map(TaskFile::goal).orElse("") : wish.goal();
        String slice = task.map(TaskFile::slice).filter(s -> !s.isBlank()).orElse(goal);
        Optional<Scope> scope = wish.scope().isEmpty()
                ? task.flatMap(TaskFile::scope).or(settings::scope)
                : Optional.of(scope(wish.scope()));
        List<Known> known = task.map(TaskFile::known).orElse(List.of());
        return new IntakeDraft(
                goal, task.map(TaskFile::constraints).orElse(List.of()), checked, scope, settings.gates(), slice, known);
    }

    /** {@code ID: text} keeps its id, plain text gets the next one that is free. */
    private static void addGiven(List<String> given, List<Criterion> criteria) {
        Set<CriterionId> taken = new HashSet<>();
        criteria.forEach(c -> taken.add(c.id()));
        for (String text : given) {
            explicitId(text).filter(id -> !taken.add(id)).ifPresent(id -> {
                throw new EngineProblem.Usage("--criterion: criterion id " + id + " is used twice");
            });
        }
        for (String text : given) {
            CriterionId id = explicitId(text).orElseGet(() -> CriterionIds.free(criteria.size() + 1, taken));
            taken.add(id);
            String sentence = explicitId(text).isPresent() ? text.substring(text.indexOf(": ") + 2) : text;
            criteria.add(new Criterion(id, sentence, Optional.empty()));
        }
    }

    private static Optional<CriterionId> explicitId(String text) {
        int colon = text.indexOf(": ");
        return colon > 0 && text.substring(0, colon).matches("[A-Za-z][A-Za-z0-9_-]{0,31}")
                ? Optional.of(new CriterionId(text.substring(0, colon)))
                : Optional.empty();
    }

    private static Scope scope(List<String> patterns) {
        try {
            return new Scope("the paths given with --scope", patterns, List.of());
        } catch (IllegalArgumentException e) {
            throw new EngineProblem.Usage("--scope: " + e.getMessage());
        }
    }

    private static RunConfig config(
            Wish wish, Repository repository, Found found, IntakeDraft draft, Map<String, String> environment) {
        Settings settings = found.settings();
        String agent;
        try {
            agent = Agents.settle(wish.agent().orElse(settings.agent()), wish.directory(), environment);
        } catch (EngineProblem.Usage e) {
            List<String> missing = draft.missing();
            throw missing.isEmpty()
                    ? e
                    : new EngineProblem.Usage(
                            "missing: " + String.join(", ", missing) + "; and no agent can propose it: " + e.line());
        }
        List<RunConfig.RoleAgent> roles = settings.roles().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new RunConfig.RoleAgent(
                        e.getKey(), Agents.settle(e.getValue(), wish.directory(), environment)))
                .toList();
        return new RunConfig(
                wish.flow().orElse(settings.flow()),
                repository.root().toString(),
                agent,
                wish.agent().isPresent() ? RunConfig.AgentOrigin.COMMAND_LINE : RunConfig.AgentOrigin.REPOSITORY,
                roles,
                wish.sandbox().orElse(settings.sandbox().backend()),
                settings.sandbox().mode(),
                settings.sandbox().caches(),
                settings.protect(),
                settings.context(),
                wish.landing(),
                found.source(),
                found.text());
    }

    private static Budget budget(Wish wish, Budget b) {
        return new Budget(
                wish.iterationsMax().orElse(b.iterations()),
                b.verifyRuns(),
                wish.minutesMax().map(m -> m * 60_000).orElse(b.millis()),
                b.tokens(),
                wish.usdMicrosMax().orElse(b.usdMicros()));
    }

    public static RunId newRunId() {
        SecureRandom random = new SecureRandom();
        StringBuilder id = new StringBuilder("R-");
        for (int i = 0; i < RUN_ID_LENGTH; i++) {
            id.append(BASE32.charAt(random.nextInt(BASE32.length())));
        }
        return new RunId(id.toString());
    }
}
