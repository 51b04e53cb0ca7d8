package dev.sluice.agents;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Coding agents that Sluice knows by name: how they run headless, and which of the user's files and variables are theirs. */
public enum KnownProgram {
    CLAUDE(
            "claude",
            "claude -p --permission-mode acceptEdits",
            List.of(".claude", ".claude.json"),
            List.of("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL", "CLAUDE_CODE_OAUTH_TOKEN")),
    CODEX("codex", "codex exec --full-auto -", List.of(".codex"), List.of("OPENAI_API_KEY", "OPENAI_BASE_URL", "CODEX_HOME")),
    OPENCODE(
            "opencode",
            "opencode run",
            List.of(".config/opencode", ".local/share/opencode"),
            List.of("OPENCODE_CONFIG", "ANTHROPIC_API_KEY", "OPENAI_API_KEY")),
    GEMINI("gemini", "gemini -p", List.of(".gemini"), List.of("GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL", "GOOGLE_API_KEY"));

    private final String program;
    private final String headless;
    private final List<String> homePaths;
    private final List<String> variables;

    KnownProgram(String program, String headless, List<String> homePaths, List<String> variables) {
        this.program = program;
        this.headless = headless;
        this.homePaths = homePaths;
        this.variables = variables;
    }

    public String program() {
        return program;
    }

    /** The command that takes a brief on standard input and works without asking. */
    public String headless() {
        return headless;
    }

    /** Its own credentials and settings, below the home directory. */
    public List<String> homePaths() {
        return homePaths;
    }

    /** The environment variables it reads its credentials from. */
    public List<String> variables() {
        return variables;
    }

    /** The known program that a command starts with. */
    public static Optional<KnownProgram> in(String command) {
        String first = command.strip().split("\\s+", 2)[0];
        String name = first.substring(first.lastIndexOf('/') + 1);
        return Arrays.stream(values()).filter(k -> k.program.equals(name)).findFirst();
    }
}
