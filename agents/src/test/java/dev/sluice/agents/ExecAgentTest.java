package dev.sluice.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.Brief;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How an ending is read; that programs really run is shown where the sandbox is. */
class ExecAgentTest {
    private static final Assignment SLICE =
            new Assignment(new TurnId("T-3"), 1, 2, TurnKind.NEW_SLICE, new Brief("the brief\n"));

    private static Answer answerTo(Hands.Done done) {
        return new ExecAgent("think --hard").take(SLICE, _ -> done);
    }

    @Test
    void take_givesTheBriefAndTheFormOnStandardInput() {
        List<Hands.Action> actions = new ArrayList<>();
        new ExecAgent("think --hard").take(SLICE, action -> {
            actions.add(action);
            return new Hands.Done.Exited(0, "", "");
        });
        assertThat(actions).hasSize(1);
        Hands.Action action = actions.getFirst();
        assertThat(action.argv()).containsExactly("sh", "-c", "think --hard");
        assertThat(action.environment())
                .isEqualTo(Map.of("SLUICE_TURN", "T-3", "SLUICE_KIND", "new-slice", "SLUICE_ROLE", "editor"));
        assertThat(new String(action.stdin(), StandardCharsets.UTF_8))
                .startsWith("the brief\n")
                .contains("\"new-slice\"", "\"slice\"");
    }

    @Test
    void take_result_comesWithItsUsage() {
        Answer answer = answerTo(
                new Hands.Done.Exited(0, "{\"slice\":\"x\",\"usage\":{\"tokens\":12,\"usd\":0.000001}}", ""));
        assertThat(answer).isInstanceOfSatisfying(Answer.Given.class, g -> {
            assertThat(g.tokens()).isEqualTo(12);
            assertThat(g.usdMicros()).isEqualTo(1);
            assertThat(g.result().get("slice")).contains(Value.of("x"));
        });
    }

    @Test
    void take_absurdUsage_isNeverNegative() {
        for (String usage : List.of("{\"tokens\":-5,\"usd\":-1e400}", "{\"usd\":1e400}", "{\"tokens\":1e30}")) {
            assertThat(answerTo(new Hands.Done.Exited(0, "{\"slice\":\"x\",\"usage\":" + usage + "}", "")))
                    .satisfiesAnyOf(
                            a -> assertThat(a).isInstanceOfSatisfying(Answer.Given.class, g -> {
                                assertThat(g.tokens()).isNotNegative();
                                assertThat(g.usdMicros()).isNotNegative();
                            }),
                            a -> assertThat(a).isInstanceOf(Answer.Failed.class));
        }
    }

    @Test
    void take_endings_areTold() {
        assertThat(answerTo(new Hands.Done.Exited(0, "no idea", "")))
                .isEqualTo(new Answer.Failed("no JSON object in its output: no idea"));
        assertThat(answerTo(new Hands.Done.Exited(2, "out", " err ")))
                .isEqualTo(new Answer.Failed("exit code 2: err"));
        assertThat(answerTo(new Hands.Done.Exited(2, "out", ""))).isEqualTo(new Answer.Failed("exit code 2: out"));
        assertThat(answerTo(new Hands.Done.Exited(127, "", "sh: think: not found")))
                .isEqualTo(new Answer.Unavailable("no such program: sh: think: not found"));
        assertThat(answerTo(new Hands.Done.Stopped("ran longer than 30m00s")))
                .isEqualTo(new Answer.Failed("ran longer than 30m00s"));
        assertThat(answerTo(new Hands.Done.NotStarted("no walls"))).isEqualTo(new Answer.Unavailable("no walls"));
    }

    @Test
    void spec_isParsedAndKnowsItsProgram() {
        assertThat(AgentSpec.parse("auto")).isEqualTo(new AgentSpec.Auto());
        assertThat(AgentSpec.parse("exec: claude -p")).isEqualTo(new AgentSpec.Exec("claude -p"));
        assertThat(AgentSpec.parse("script:a.yaml")).isEqualTo(new AgentSpec.Script("a.yaml"));
        for (String wrong : List.of("", "exec:", "script: ", "claude", "Exec:x")) {
            assertThat(AgentSpec.parse(wrong)).isInstanceOf(AgentSpec.Invalid.class);
        }
        assertThat(KnownProgram.in("/opt/bin/claude -p")).contains(KnownProgram.CLAUDE);
        assertThat(KnownProgram.in("claudette")).isEqualTo(Optional.empty());
    }
}
