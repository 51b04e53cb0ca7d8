package dev.sluice.cli.command;

import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.runtime.settings.Detection;
import java.util.Locale;
import java.util.Optional;

/** The {@code sluice.yaml} that {@code sluice init} writes: what was found, with a word on each line. */
final class SettingsTemplate {
    private SettingsTemplate() {}

    static String text(Optional<Detection.Found> build) {
        String command = build.map(Detection.Found::command).orElse("false  # replace: a command that runs your tests");
        String report = build.map(Detection.Found::report)
                .filter(r -> r != GateCommand.Report.NONE)
                .map(r -> ", report: " + r.name().toLowerCase(Locale.ROOT))
                .orElse("");
        String gate = build.isPresent()
                ? "{ run: \"" + command + "\", kind: test" + report + ", timeout: 10m }"
                : "\"false\"                  # replace: the command that runs your tests";
        String caches = build.flatMap(Detection.Found::cache).orElse("");
        return """
                # Settings of Sluice for this repository. Gates are pinned from the commit that a run starts from.
                agent: auto                      # who edits: auto | exec:COMMAND | script:FILE
                flow: solo                       # one editor, read-only scouts, an audit after three failures
                gates:
                  iteration:                     # fast, after every edit
                    - %s
                  exit:                          # full, before delivery
                    - %s
                scope:                           # how far scouts may look
                  sentence: the whole repository
                  include: ["**"]
                  exclude: []
                protect: []                      # patterns that no agent may change, beside those always protected
                budget: { iterations: 30, verify_runs: 12, minutes: 120, tokens: 2000000, usd: 5 }
                sandbox: { backend: auto, strict: false, caches: [%s] }
                context: drop                    # keep: the delivered branch carries agent/context too
                """
                .formatted(gate, gate, caches);
    }
}
