package dev.sluice.runtime.gate;

import dev.sluice.codec.Json;
import dev.sluice.codec.Records;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.value.Value;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.workspace.artifact.ArtifactDirectory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The evidence's table of contents. */
final class Manifest {
    private static final String ASKED = "asked";

    private Manifest() {}

    static String render(
            Work.RunGate asked,
            Verdict verdict,
            Instant from,
            Instant to,
            String backend,
            Settings.Mode mode,
            Map<String, String> logs) {
        var hashes = Value.object();
        logs.forEach(hashes::put);
        return Json.pretty(Value.object()
                        .put("run_id", verdict.runId().text())
                        .put("started", from.toString())
                        .put("ended", to.toString())
                        .put("tree", verdict.tree().text())
                        .put(ASKED, fingerprint(asked))
                        .put("platform", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                                + System.getProperty("os.arch"))
                        .put("java", System.getProperty("java.version"))
                        .put("sandbox", backend)
                        .put("mode", mode.name().toLowerCase(Locale.ROOT))
                        .put("logs", hashes.build())
                        .put("verdict", Records.encode(verdict))
                        .build())
                + "\n";
    }

    /** The verdict of a gate run that was asked for the very same: this gate, these commands and checks, this tree. */
    static Optional<Verdict> verdict(ArtifactDirectory directory, Work.RunGate asked) {
        String file = directory.path().resolve("manifest.json").toString();
        String text = new String(directory.manifest().orElseThrow(), StandardCharsets.UTF_8);
        if (!(Json.parse(file, text) instanceof Value.Obj manifest)
                || !manifest.get(ASKED).equals(Optional.of(new Value.Str(fingerprint(asked))))
                || !(manifest.get("verdict").orElse(null) instanceof Value.Obj verdict)) {
            return Optional.empty();
        }
        return Optional.of(Records.decode(file, Verdict.class, verdict)).filter(v -> v.tree().equals(asked.tree()));
    }

    /** All that decides about the outcome; how long it may take does not. */
    private static String fingerprint(Work.RunGate asked) {
        return Sha256.of(asked.gate() + " " + asked.tree() + " " + asked.commands() + " " + asked.checks()).hex();
    }
}
