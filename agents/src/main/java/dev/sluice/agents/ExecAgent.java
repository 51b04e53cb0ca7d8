package dev.sluice.agents;

import dev.sluice.codec.Json;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Any headless program: the brief goes to its standard input, its result is the last JSON object it prints. */
public final class ExecAgent implements Agent {
    private static final int SHOWN_MAX = 400;

    private final String command;

    public ExecAgent(String command) {
        this.command = command;
    }

    @Override
    public String name() {
        return "exec:" + command;
    }

    @Override
    public Answer take(Assignment turn, Hands hands) {
        Map<String, String> environment = Map.of(
                "SLUICE_TURN", turn.turn().text(),
                "SLUICE_KIND", turn.kind().word(),
                "SLUICE_ROLE", turn.kind().role().word());
        byte[] brief = (turn.brief().text() + form(turn)).getBytes(StandardCharsets.UTF_8);
        Hands.Done done = hands.run(new Hands.Action(List.of("sh", "-c", command), brief, environment));
        return switch (done) {
            case Hands.Done.NotStarted(String why) -> new Answer.Unavailable(why);
            case Hands.Done.Stopped(String why) -> new Answer.Failed(why);
            case Hands.Done.Exited(int code, String out, String err) when code == 127 -> new Answer.Unavailable(
                    "no such program: " + shown(err));
            case Hands.Done.Exited(int code, String out, String err) when code != 0 -> new Answer.Failed(
                    "exit code " + code + ": " + shown(err.isBlank() ? out : err));
            case Hands.Done.Exited(int code, String out, String err) -> ResultText.find(turn.kind(), out)
                    .<Answer>map(ExecAgent::given)
                    .orElseGet(() -> new Answer.Failed("no JSON object in its output: " + shown(out)));
        };
    }

    /** What the answer must look like, in the language that agents know best. */
    private static String form(Assignment turn) {
        return "\n<<< Form of the answer >>>\nPrint one JSON object that fits this schema, and nothing after it:\n"
                + Json.compact(turn.kind().schema().jsonSchema()) + "\n<<< end >>>\n";
    }

    private static Answer given(Value.Obj result) {
        Optional<Fields> usage = new Fields(result).optionalObject("usage");
        long tokens = usage.flatMap(u -> u.optionalWhole("tokens")).orElse(0L);
        BigDecimal usd = usage.flatMap(u -> u.optionalAmount("usd")).orElse(BigDecimal.ZERO);
        long micros = usd.movePointRight(6).min(BigDecimal.valueOf(Long.MAX_VALUE / 1_000)).longValue();
        return new Answer.Given(result, Math.max(0, tokens), Math.max(0, micros));
    }

    private static String shown(String text) {
        String stripped = text.strip();
        return stripped.length() > SHOWN_MAX ? "…" + stripped.substring(stripped.length() - SHOWN_MAX) : stripped;
    }
}
