package dev.sluice.runtime.engine;

import dev.sluice.agents.AgentSpec;
import dev.sluice.agents.ExecAgent;
import dev.sluice.agents.KnownProgram;
import dev.sluice.agents.Recipe;
import dev.sluice.agents.ScriptAgent;
import dev.sluice.codec.MalformedText;
import dev.sluice.kernel.role.Role;
import dev.sluice.runtime.settings.TextFiles;
import dev.sluice.runtime.turn.TurnRunner;
import dev.sluice.sandbox.Network;
import dev.sluice.sandbox.SystemView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns specifications into agents that can play. */
public final class Agents {
    private Agents() {}

    /** Resolves {@code auto} and relative files, so that the specification means the same in another process. */
    public static String settle(String spec, Path directory, Map<String, String> environment) {
        return switch (AgentSpec.parse(spec)) {
            case AgentSpec.Auto _ -> found(environment)
                    .map(k -> "exec:" + k.headless())
                    .orElseThrow(() -> new EngineProblem.Usage("no coding agent found on the PATH (looked for "
                            + String.join(
                                    ", ",
                                    Arrays.stream(KnownProgram.values())
                                            .map(KnownProgram::program)
                                            .toList())
                            + "); name one with --agent exec:COMMAND or --agent script:FILE"));
            case AgentSpec.Exec _ -> spec;
            case AgentSpec.Script(String file) -> {
                Path path = directory.resolve(file).toAbsolutePath().normalize();
                recipe(path);
                yield "script:" + path;
            }
            case AgentSpec.Invalid(String why) -> throw new EngineProblem.Usage(why);
        };
    }

    /** The first known agent on the {@code PATH}. */
    public static Optional<KnownProgram> found(Map<String, String> environment) {
        String[] places = environment.getOrDefault("PATH", "").split(":", -1);
        return Arrays.stream(KnownProgram.values())
                .filter(k -> Arrays.stream(places).anyMatch(d -> Files.isExecutable(Path.of(d, k.program()))))
                .findFirst();
    }

    /** The player of a role: its own agent where it has one, else the run's. */
    static TurnRunner.Player player(RunConfig config, Role role) {
        Optional<String> own = config.roles().stream()
                .filter(r -> r.role().equals(role.word()))
                .map(RunConfig.RoleAgent::agent)
                .findFirst();
        boolean fromUser = own.isEmpty() && config.origin() == RunConfig.AgentOrigin.COMMAND_LINE;
        return switch (AgentSpec.parse(own.orElse(config.agent()))) {
            // A program that asks a model needs the network; a script needs nothing.
            case AgentSpec.Exec(String command) -> new TurnRunner.Player(
                    new ExecAgent(command),
                    Network.HOST,
                    KnownProgram.in(command).filter(known -> fromUser || command.equals(known.headless())),
                    fromUser ? filesIn(command) : List.of());
            case AgentSpec.Script(String file) -> new TurnRunner.Player(
                    new ScriptAgent(recipe(Path.of(file))), Network.NONE, Optional.empty(), List.of());
            case AgentSpec.Auto _ -> throw new IllegalStateException("auto is settled when a run starts");
            case AgentSpec.Invalid(String why) -> throw new EngineProblem.Usage(why);
        };
    }

    /** The files that a command of the user names by their whole path: its own program and scripts. */
    private static List<Path> filesIn(String command) {
        return Arrays.stream(command.split("[\\s\"';|&]+"))
                .filter(word -> word.startsWith("/"))
                .map(word -> Path.of(word).normalize())
                .filter(Files::isRegularFile)
                .filter(file -> !SystemView.holds(file))
                .distinct()
                .toList();
    }

    private static Recipe recipe(Path file) {
        try {
            return Recipe.parse(file.toString(), TextFiles.read(file));
        } catch (MalformedText e) {
            throw new EngineProblem.Usage(e.line());
        }
    }
}
