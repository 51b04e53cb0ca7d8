package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.RequestKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * What comes over a simulated run from outside its roles and gates, each as a chance before one piece of work: the process
 * is gone, a person wants something, somebody touches the files. Faults below the engine belong here too.
 */
record Disturbance(double gone, double pause, double stop, double snapshotEdited, double treeEdited) {
    static Disturbance any(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Disturbance(0, 0, 0, 0, 0);
            case 1 -> new Disturbance(0.15, 0.02, 0.002, 0.01, 0.01);
            case 2 -> new Disturbance(0.05, 0.05, 0.01, 0.03, 0.03);
            default -> new Disturbance(0.4, 0, 0, 0, 0);
        };
    }

    /** Called before each work that is neither an end nor a question; may end the session. */
    void before(Work work, Scenario s, RunId run, Random random) {
        if (random.nextDouble() < pause) {
            s.ledger.request(run, RequestKind.PAUSE, "ann");
        }
        if (random.nextDouble() < stop) {
            s.ledger.request(run, RequestKind.STOP, "ann");
        }
        if (random.nextDouble() < snapshotEdited) {
            overwrite(s.worktree(run).resolve("agent/context/iter-0001.md"));
        }
        if (random.nextDouble() < treeEdited && !(work instanceof Work.TakeTurn)) {
            overwrite(s.worktree(run).resolve("greet.sh"));
        }
        if (random.nextDouble() < gone) {
            throw new Scenario.Gone();
        }
    }

    private static void overwrite(Path file) {
        try {
            if (Files.isRegularFile(file)) {
                Files.delete(file);
                Files.writeString(file, "echo \"hello $1\" # by nobody\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
