package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.RequestKind;
import dev.sluice.seam.Call;
import dev.sluice.seam.Tap;
import dev.sluice.testkit.Faults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * What comes over a simulated run from outside its roles and gates, each as a chance before one piece of work: the process
 * is gone, a person wants something, somebody touches the files; and, once a session, a call that fails or takes long.
 */
record Disturbance(double gone, double pause, double stop, double snapshotEdited, double treeEdited, double fault) {
    private static final int CALLS_BEFORE_FAULT_MAX = 200;

    static Disturbance any(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Disturbance(0, 0, 0, 0, 0, 0);
            case 1 -> new Disturbance(0.15, 0.02, 0.002, 0.01, 0.01, 0.3);
            case 2 -> new Disturbance(0.05, 0.05, 0.01, 0.03, 0.03, 0.2);
            default -> new Disturbance(0.4, 0, 0, 0, 0, 0.5);
        };
    }

    /** What goes wrong in the next session; nothing, where fate is kind. */
    Faults faults(Random random) {
        if (random.nextDouble() >= fault) {
            return Faults.none();
        }
        Faults.Kind kind = List.of(Faults.Kind.INPUT_OUTPUT_ERROR, Faults.Kind.DISK_FULL, Faults.Kind.DELAY)
                .get(random.nextInt(3));
        Faults.Moment moment = random.nextBoolean() ? Faults.Moment.ENTERING : Faults.Moment.MIDWAY;
        return Faults.of(
                new Faults.Plan(1 + random.nextInt(CALLS_BEFORE_FAULT_MAX), moment, kind, Faults.Span.ONCE));
    }

    /** Of files and programs alone: a ledger that failed is of no use to this process, and its faults are tested apart. */
    static Tap besideTheLedger(Faults faults) {
        return new Tap() {
            @Override
            public void entering(Call call, String subject) throws IOException {
                if (concerns(call, subject)) {
                    faults.entering(call, subject);
                }
            }

            @Override
            public void midway(Call call, String subject) throws IOException {
                if (concerns(call, subject)) {
                    faults.midway(call, subject);
                }
            }

            private boolean concerns(Call call, String subject) {
                return call == Call.SPAWN || subject.startsWith("/");
            }
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
