package dev.sluice.cli.command;

import dev.sluice.agents.KnownProgram;
import dev.sluice.agents.Recipe;
import dev.sluice.codec.Json;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.schema.Schema;
import dev.sluice.kernel.value.Value;
import dev.sluice.runtime.engine.Agents;
import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.runtime.engine.StateHome;
import dev.sluice.runtime.settings.Detection;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.runtime.settings.TaskFile;
import dev.sluice.sandbox.Availability;
import dev.sluice.sandbox.Sandboxes;
import dev.sluice.seam.Disk;
import dev.sluice.seam.Seam;
import dev.sluice.workspace.git.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The commands about the house itself: {@code init}, {@code doctor}, {@code schema}. */
final class HouseCommands {
    private final Session session;

    HouseCommands(Session session) {
        this.session = session;
    }

    int init() {
        Path root =
                switch (Repository.open(session.directory())) {
                    case Repository.Found(Repository r) -> r.root();
                    case Repository.NotFound(String reason) -> throw new EngineProblem.Usage(reason);
                };
        Optional<Detection.Found> build = Detection.detect(path -> text(root.resolve(path)));
        Path file = root.resolve(Settings.FILE);
        String text = SettingsTemplate.text(build);
        Settings.parse(Settings.FILE, text);
        try {
            Disk.write(file, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new EngineProblem.Usage(file + " is there already; edit it, or remove it first");
        } catch (IOException e) {
            throw new EngineProblem.Usage("cannot write " + file + ": " + e.getClass().getSimpleName());
        }
        if (session.wantsJson()) {
            return session.json(Value.object()
                    .put("file", file.toString())
                    .put("found", build.map(Detection.Found::by).orElse(""))
                    .put("command", build.map(Detection.Found::command).orElse(""))
                    .build());
        }
        session.say("wrote " + file);
        session.say(build.map(b -> "  gates: " + b.command() + "   (recognised by " + b.by() + ")")
                .orElse("  no build was recognised: fill in the gates, they are commands that fail when the work is not done"));
        session.say("  next   review and commit it, then: sluice run \"GOAL\" --criterion \"…\"");
        return Exit.DONE;
    }

    private static Optional<String> text(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    int doctor() {
        List<Availability> backends = Sandboxes.probe();
        Optional<Availability> usable = backends.stream()
                .filter(a -> a.status() instanceof Availability.Usable)
                .findFirst();
        StateHome home = StateHome.of(session.environment());
        Optional<String> homeProblem = home.prepare();
        Optional<KnownProgram> agent = Agents.found(session.environment());
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("java", System.getProperty("java.version") + " in " + System.getProperty("java.home"));
        lines.put("git", version("git"));
        backends.forEach(a -> lines.put(
                "sandbox " + a.backend(),
                switch (a.status()) {
                    case Availability.Usable(String details) -> "works, " + details;
                    case Availability.Unusable(String reason, String remedy) -> "does not work: "
                            + reason.lines().findFirst().orElse("") + "; to get it: " + remedy;
                }));
        lines.put("sandbox used", usable.map(Availability::backend).orElse("none: runs would end as infrastructure error"));
        lines.put("state home", homeProblem.orElse(home.root() + " is writable"));
        lines.put(
                "agent",
                agent.map(k -> "auto would use " + k.headless())
                        .orElse("none found on the PATH; use --agent exec:COMMAND or script:FILE"));
        boolean well = usable.isPresent() && homeProblem.isEmpty();
        if (session.wantsJson()) {
            var all = Value.object().put("ok", well);
            lines.forEach((name, line) -> all.put(name.replace(' ', '_'), line));
            session.json(all.build());
        } else {
            lines.forEach((name, line) -> session.say("%-18s %s".formatted(name, line)));
        }
        return well ? Exit.DONE : Exit.INFRASTRUCTURE;
    }

    private static String version(String program) {
        try {
            Process process = Seam.start(new ProcessBuilder(program, "--version").redirectErrorStream(true));
            String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? line : "does not work";
        } catch (IOException e) {
            return "not found; install it";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "not asked";
        }
    }

    int schema() {
        Map<String, Schema> schemas = schemas();
        Optional<String> name = session.arguments().positional("NAME");
        if (name.isEmpty()) {
            if (session.wantsJson()) {
                return session.json(
                        Value.object().putStrings("schemas", List.copyOf(schemas.keySet())).build());
            }
            schemas.keySet().forEach(session::say);
            return Exit.DONE;
        }
        Schema schema = schemas.get(name.get());
        if (schema == null) {
            throw new EngineProblem.Usage(
                    "no schema is called " + name.get() + " (" + String.join(", ", schemas.keySet()) + ")");
        }
        var all = Value.object().put("$schema", "https://json-schema.org/draft/2020-12/schema").put("title", name.get());
        schema.jsonSchema().fields().forEach(all::put);
        session.out().println(session.wantsJson() ? Json.compact(all.build()) : Json.pretty(all.build()));
        return Exit.DONE;
    }

    private static Map<String, Schema> schemas() {
        Map<String, Schema> all = new LinkedHashMap<>();
        all.put(Settings.FILE, Settings.SCHEMA);
        all.put("task", TaskFile.SCHEMA);
        all.put("recipe", Recipe.SCHEMA);
        for (TurnKind kind : TurnKind.values()) {
            all.put("turn-" + kind.word(), kind.schema());
        }
        return all;
    }
}
