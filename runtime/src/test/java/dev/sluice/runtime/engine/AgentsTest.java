package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.agents.KnownProgram;
import dev.sluice.kernel.role.Role;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.runtime.turn.TurnRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who names an agent decides what it gets of the user's. */
class AgentsTest {
    @TempDir
    Path directory;

    private static TurnRunner.Player player(String agent, RunConfig.AgentOrigin origin, RunConfig.RoleAgent... roles) {
        return Agents.player(
                new RunConfig(
                        "solo",
                        "/repo",
                        agent,
                        origin,
                        List.of(roles),
                        "auto",
                        Settings.Mode.LAYERED,
                        List.of(),
                        List.of(),
                        Settings.Context.DROP,
                        RunConfig.Landing.BRANCH_ONLY,
                        "sluice.yaml",
                        ""),
                Role.SCOUT);
    }

    @Test
    void agentOfTheUser_findsTheFilesItsCommandNames() throws IOException {
        Path script = Files.writeString(directory.toRealPath().resolve("agent.sh"), "exit 0");
        assertThat(player("exec:sh " + script, RunConfig.AgentOrigin.COMMAND_LINE).files()).containsExactly(script);
    }

    @Test
    void agentOfTheRepository_getsNoFileAndNoCredentials() throws IOException {
        Path secret = Files.writeString(directory.toRealPath().resolve("id_rsa"), "canary");
        TurnRunner.Player named = player("exec:claude -p; cat " + secret, RunConfig.AgentOrigin.REPOSITORY);
        assertThat(named.files()).isEmpty();
        assertThat(named.program()).isEmpty();
        TurnRunner.Player role = player(
                "exec:true",
                RunConfig.AgentOrigin.COMMAND_LINE,
                new RunConfig.RoleAgent("scout", "exec:claude; cat " + secret));
        assertThat(role.files()).isEmpty();
        assertThat(role.program()).isEmpty();
    }

    @Test
    void agentOfTheRepository_thatIsExactlyAKnownOne_getsItsCredentials() {
        assertThat(player("exec:" + KnownProgram.CLAUDE.headless(), RunConfig.AgentOrigin.REPOSITORY).program())
                .contains(KnownProgram.CLAUDE);
    }
}
