package dev.sluice.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the backends share: plan the view, let the backend render it as a chain, supervise the chain. */
abstract class Confinement implements Sandbox {
    private final LayerProbe layers;

    Confinement(LayerProbe layers) {
        this.layers = layers;
    }

    /** The chain that makes this view and runs the program in it. */
    abstract Chain chain(Launch launch, ViewPlan plan, LaunchDirectory directory) throws IOException;

    @Override
    public final Running start(Launch launch) {
        try {
            LaunchDirectory directory = LaunchDirectory.create();
            try {
                return start(launch, directory);
            } catch (IOException e) {
                directory.close();
                throw e;
            }
        } catch (IOException e) {
            return NeverStarted.because("the launch could not be prepared: " + e, launch);
        }
    }

    private Running start(Launch launch, LaunchDirectory directory) throws IOException {
        switch (new ViewPlanner(layers, directory).plan(launch.policy().mounts())) {
            case ViewPlan.Refused(String reason) -> {
                directory.close();
                return NeverStarted.because(reason, launch);
            }
            case ViewPlan.Planned(ViewPlan plan) -> {
                return Supervisor.start(launch, directory, chain(launch, plan, directory), plan.layering());
            }
        }
    }

    /** The words that every chain starts with: die with the engine, leave its terminal, open the status file. */
    static List<String> outer() {
        List<String> argv = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL", "setsid"));
        argv.addAll(List.of("sh", LaunchDirectory.SCRIPT, "outer"));
        argv.add(String.valueOf(ProcessHandle.current().pid()));
        return argv;
    }

    /** A launch that ended before it began. */
    private record NeverStarted(Ending ending) implements Running {
        static Running because(String reason, Launch launch) {
            How how = new How.NotStarted(reason);
            return new NeverStarted(
                    new Ending(how, Duration.ZERO, nothing(launch.stdoutFile()), nothing(launch.stderrFile())));
        }

        private static Captured nothing(Path file) {
            try {
                return new Capture(file, 2).seal();
            } catch (IOException e) {
                return new Captured(file, 0, 0, dev.sluice.kernel.id.Sha256.of(new byte[0]));
            }
        }

        @Override
        public Ending await() {
            return ending;
        }

        @Override
        public void cancel() {}

        @Override
        public Map<Path, Layering> layering() {
            return Map.of();
        }
    }
}
