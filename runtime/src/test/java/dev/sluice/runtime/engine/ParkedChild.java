package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that works on a scenario and, where it is told to, waits before a piece of work until it may go on. */
final class ParkedChild {
    private ParkedChild() {}

    /** Arguments: the scenario's directory, the kind of work to wait before, which one of that kind. */
    public static void main(String[] args) {
        Path directory = Path.of(args[0]);
        try (Scenario s = Scenario.reopened(directory)) {
            RunId run = s.ledger.runs().getFirst().run();
            System.out.println("works");
            Work last = s.work(run, Scenario.before(kind(args[1]), Integer.parseInt(args[2]), () -> {
                System.out.println("parked");
                await(directory.resolve("go"));
            }));
            System.out.println("ended " + last);
        } catch (EngineProblem.Usage e) {
            System.out.println("usage " + e.line());
        }
    }

    private static Class<? extends Work> kind(String name) {
        for (Class<?> each : Work.class.getPermittedSubclasses()) {
            if (each.getSimpleName().equals(name)) {
                return each.asSubclass(Work.class);
            }
        }
        throw new IllegalArgumentException(name);
    }

    static void await(Path file) {
        try {
            while (!Files.exists(file)) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
