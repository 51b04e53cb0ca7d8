package dev.sluice.runtime.engine;

import dev.sluice.codec.Json;
import dev.sluice.codec.Records;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.value.Value;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.runtime.settings.TextFiles;
import dev.sluice.workspace.file.DurableFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What a run needs to go on in another process; its hash is pinned in the ledger by the first event. */
public record RunConfig(
        String flow,
        String repository,
        String agent,
        AgentOrigin origin,
        List<RoleAgent> roles,
        String sandbox,
        Settings.Mode mode,
        List<String> caches,
        List<String> protect,
        Settings.Context context,
        Landing landing,
        String settingsSource,
        String settingsText) {
    /** Who named the run's agent; what a repository names gets nothing of the user's. */
    public enum AgentOrigin {
        COMMAND_LINE,
        REPOSITORY
    }

    /** Another agent for one role; always the repository's word. */
    public record RoleAgent(String role, String agent) {}

    /** Whether the user's checkout follows the delivered branch. */
    public enum Landing {
        BRANCH_ONLY,
        IN_PLACE
    }

    private static final String FILE = "run.json";

    public String json() {
        return Json.compact(Records.encode(this));
    }

    public Sha256 hash() {
        return Sha256.of(json());
    }

    public void save(StateHome home, RunId run) {
        DurableFiles.createDirectories(home.run(run));
        DurableFiles.write(home.run(run).resolve(FILE), json().getBytes(StandardCharsets.UTF_8));
    }

    /** Loads the configuration and holds it against the pinned hash. */
    public static RunConfig load(StateHome home, RunId run, Sha256 pinned) {
        Path file = home.run(run).resolve(FILE);
        String text = TextFiles.read(file);
        if (!Sha256.of(text).equals(pinned)) {
            throw new EngineProblem.Infrastructure(
                    file + " is not what run " + run + " was started with; put it back or start a new run");
        }
        return Records.decode(file.toString(), RunConfig.class, (Value.Obj) Json.parse(file.toString(), text));
    }
}
