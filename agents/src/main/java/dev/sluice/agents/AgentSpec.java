package dev.sluice.agents;

/** Which agent to use, as written in settings or on the command line. */
public sealed interface AgentSpec {
    /** The first real agent found on the {@code PATH}. */
    record Auto() implements AgentSpec {}

    record Exec(String command) implements AgentSpec {}

    record Script(String file) implements AgentSpec {}

    /** Not a specification, and why. */
    record Invalid(String why) implements AgentSpec {}

    static AgentSpec parse(String text) {
        String rest = text.substring(text.indexOf(':') + 1).strip();
        if (text.equals("auto")) {
            return new Auto();
        }
        if (text.startsWith("exec:") && !rest.isEmpty()) {
            return new Exec(rest);
        }
        if (text.startsWith("script:") && !rest.isEmpty()) {
            return new Script(rest);
        }
        return new Invalid("not an agent: \"" + text + "\" (auto, exec:COMMAND or script:FILE)");
    }
}
