package dev.sluice.runtime.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Ledger;

/** A process that works on a scenario and goes without a word at the n-th append, before or after it. */
final class CrashChild {
    private CrashChild() {}

    /** Arguments: the scenario's directory, {@code before} or {@code after} or {@code never}, the number of the append. */
    public static void main(String[] args) {
        try (Scenario s = Scenario.reopened(Path.of(args[0]))) {
            Runs runs = new Runs(s.home, mortal(s.ledger, args[1], Integer.parseInt(args[2])), s.environment);
            RunId run = s.ledger.runs().getFirst().run();
            runs.work(run, s.sandbox, Observer.SILENT);
        }
    }

    /** The real ledger; only the process around it ends. */
    private static Ledger mortal(Ledger ledger, String when, int number) {
        AtomicInteger appends = new AtomicInteger();
        return (Ledger) Proxy.newProxyInstance(
                Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (_, method, arguments) -> {
                    boolean last = method.getName().equals("append") && appends.incrementAndGet() == number;
                    if (last && when.equals("before")) {
                        Runtime.getRuntime().halt(99);
                    }
                    try {
                        Object result = method.invoke(ledger, arguments);
                        if (last && when.equals("after")) {
                            Runtime.getRuntime().halt(99);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }
}
