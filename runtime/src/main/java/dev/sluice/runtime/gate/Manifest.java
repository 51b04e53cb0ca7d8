package dev.sluice.runtime.gate;

import dev.sluice.codec.Json;
import dev.sluice.codec.Records;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.value.Value;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.workspace.artifact.ArtifactDirectory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/** The evidence's table of contents. */
final class Manifest {
    private Manifest() {}

    static String render(
            Verdict verdict, Instant from, Instant to, String backend, Settings.Mode mode, Map<String, String> logs) {
        var hashes = Value.object();
        logs.forEach(hashes::put);
        return Json.pretty(Value.object()
                        .put("run_id", verdict.runId().text())
                        .put("started", from.toString())
                        .put("ended", to.toString())
                        .put("tree", verdict.tree().text())
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

    static Verdict verdict(ArtifactDirectory directory) {
        String file = directory.path().resolve("manifest.json").toString();
        String text = new String(directory.manifest().orElseThrow(), StandardCharsets.UTF_8);
        Value.Obj manifest = (Value.Obj) Json.parse(file, text);
        return Records.decode(file, Verdict.class, (Value.Obj) manifest.get("verdict").orElseThrow());
    }
}
