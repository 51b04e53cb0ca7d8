package dev.sluice.sandbox;

import dev.sluice.seam.Disk;
import dev.sluice.seam.Seam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds out by trying, once for each file system, whether a layer can be an overlay or has to be a copy. */
class LayerProbe {
    private static final Duration TRY_MAX = Duration.ofSeconds(10);

    /** Never an overlay. */
    static final LayerProbe COPIES = new LayerProbe(Identity.current()) {
        @Override
        Layering layering(Path work) {
            return Layering.COPY;
        }
    };

    private final Identity identity;
    private final Map<Object, Layering> byDevice = new ConcurrentHashMap<>();

    LayerProbe(Identity identity) {
        this.identity = identity;
    }

    /** How a layer whose work directory is this one is to be made. */
    Layering layering(Path work) throws IOException {
        Object device = Files.getAttribute(work, "unix:dev");
        Layering known = byDevice.get(device);
        if (known == null) {
            known = attempt(work);
            byDevice.put(device, known);
        }
        return known;
    }

    private Layering attempt(Path work) throws IOException {
        Path directory = Disk.createTempDirectory(work, "probe-");
        try (LaunchDirectory launch = LaunchDirectory.create()) {
            Path script = directory.resolve(LaunchDirectory.SCRIPT);
            Disk.copy(launch.path().resolve(LaunchDirectory.SCRIPT), script, StandardCopyOption.REPLACE_EXISTING);
            List<String> argv = new ArrayList<>(identity.mayMount());
            argv.addAll(List.of("unshare", "--mount", "--", "sh", LaunchDirectory.SCRIPT, "probe"));
            ProcessBuilder builder = new ProcessBuilder(argv);
            builder.environment().clear();
            builder.environment().putAll(Steps.ENVIRONMENT);
            Process process = Seam.start(builder.directory(directory.toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD));
            boolean ended = process.waitFor(TRY_MAX);
            process.destroyForcibly();
            return ended && process.exitValue() == 0 ? Layering.OVERLAY : Layering.COPY;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while trying an overlay in " + work, e);
        } finally {
            Disk.deleteTree(directory);
        }
    }
}
