package dev.sluice.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the program with no walls: same supervision, same output, but it sees and may change what its user may.
 *
 * <p>Layers become copies, so that lower stays as it is if the program minds its working directory; the working
 * directory is looked up through the mounts, since none of them is made.
 */
final class Unconfined extends Confinement {
    static final String NAME = "none";

    Unconfined() {
        super(LayerProbe.COPIES);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    Chain chain(Launch launch, ViewPlan plan, LaunchDirectory directory) throws IOException {
        Steps steps = new Steps(directory);
        for (Placed placed : plan.placed()) {
            if (placed instanceof Placed.Layer layer) {
                steps.copy(layer);
            }
        }
        List<String> argv = new ArrayList<>(outer());
        argv.addAll(List.of("sh", LaunchDirectory.SCRIPT, NAME));
        argv.addAll(steps.arguments());
        argv.addAll(List.of("--", onHost(launch.policy().workingDirectory(), plan).toString()));
        argv.addAll(launch.argv());
        return new Chain(
                argv,
                ScriptStatus.environment(launch.policy()),
                directory.path(),
                Chain.Outermost.PROGRAM,
                ScriptStatus::readReplaced);
    }

    private static Path onHost(Path path, ViewPlan plan) {
        for (Placed placed : plan.placed().reversed()) {
            if (path.startsWith(placed.target())) {
                Path rest = placed.target().relativize(path);
                return switch (placed) {
                    case Placed.Bind bind -> bind.source().resolve(rest);
                    case Placed.Layer layer -> layer.mount().upper().resolve(rest);
                    case Placed.Memory _, Placed.Link _ -> path;
                };
            }
        }
        return path;
    }
}
