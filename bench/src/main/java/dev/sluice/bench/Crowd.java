package dev.sluice.bench;

import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.runtime.engine.Confinement;
import dev.sluice.runtime.engine.Observer;
import dev.sluice.runtime.engine.Preparation;
import dev.sluice.runtime.engine.Runs;
import dev.sluice.runtime.engine.StateHome;
import dev.sluice.sandbox.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Many runs at once in this process, which is a child of the benchmark with a heap of its own; tells what came of it. */
final class Crowd {
    private static final int FAILURES_TOLD_MAX = 5;
    private static final int TOLD_EVERY = 50;
    private static final double MEBIBYTE = 1024.0 * 1024;

    private final int count;
    private final Map<String, String> environment = new HashMap<>(System.getenv());
    private final Sandbox sandbox = Confinement.choose("auto");
    private final CrowdSite site;
    private final StateHome home;
    private final CountDownLatch arriving;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    private Crowd(Path directory, int count, int repositories) {
        this.count = count;
        this.arriving = new CountDownLatch(count);
        this.site = new CrowdSite(directory, repositories);
        this.home = new StateHome(directory.resolve("state"));
        try {
            environment.put("HOME", Files.createDirectories(directory.resolve("home")).toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        home.prepare().ifPresent(why -> {
            throw new IllegalStateException(why);
        });
    }

    /** {@code Crowd DIRECTORY RUNS REPOSITORIES}; prints one line {@code name value} for each figure. */
    public static void main(String[] words) throws InterruptedException {
        new Crowd(Path.of(words[0]), Integer.parseInt(words[1]), Integer.parseInt(words[2])).work();
    }

    private void work() throws InterruptedException {
        try (SqliteLedger ledger = SqliteLedger.open(home.ledger())) {
            Runs runs = new Runs(home, ledger, environment);
            long start = System.nanoTime();
            List<RunId> begun = inParallel(n -> begin(runs, n));
            double beginSeconds = (System.nanoTime() - start) / 1e9;
            System.err.println("bench: runs: " + begun.size() + " are begun");
            long from = System.nanoTime();
            List<Work> ends = inParallel(n -> finish(runs, begun.get(n)));
            double seconds = (System.nanoTime() - from) / 1e9;
            long delivered = ends.stream()
                    .filter(end -> end instanceof Work.Finished f && f.ending() == Ending.DELIVERED)
                    .count();
            failures.stream().distinct().limit(FAILURES_TOLD_MAX).forEach(line -> System.err.println("bench: runs: " + line));
            System.out.println("begin-seconds " + beginSeconds);
            System.out.println("active " + active.get());
            System.out.println("delivered " + delivered);
            System.out.println("seconds " + seconds);
            System.out.println("heap-peak-mebibytes " + heapPeakMebibytes());
        }
    }

    /** What one of many does, by its number. */
    @FunctionalInterface
    private interface Part<T> {
        T of(int number);
    }

    private <T> List<T> inParallel(Part<T> part) throws InterruptedException {
        List<T> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (int n = 0; n < count; n++) {
                int number = n;
                futures.add(threads.submit(() -> part.of(number)));
            }
            for (Future<T> future : futures) {
                all.add(future.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run fell over", e.getCause());
        }
        return all;
    }

    private RunId begin(Runs runs, int number) {
        Preparation.Prepared prepared = Preparation.prepare(site.wish(number), environment);
        runs.begin(prepared.start(), prepared.config(), Observer.SILENT);
        return prepared.start().run();
    }

    private Work finish(Runs runs, RunId run) {
        Arrival arrival = new Arrival();
        try {
            Work last = runs.work(run, sandbox, arrival);
            if (!(last instanceof Work.Finished)) {
                failures.add(run + " came to " + last);
            }
            return last;
        } catch (RuntimeException e) {
            failures.add(run + " fell over: " + e);
            return new Work.Finished(Ending.INFRA_ERROR, String.valueOf(e.getMessage()));
        } finally {
            arrival.giveUp();
            int ended = done.incrementAndGet();
            if (ended % TOLD_EVERY == 0) {
                System.err.println("bench: runs: " + ended + " of " + count + " have ended");
            }
        }
    }

    /** Holds every run at its first work until all are there. */
    private final class Arrival implements Observer {
        private boolean arrived;

        @Override
        public void working(Work work, RunSummary summary) {
            if (!arrived) {
                active.incrementAndGet();
                giveUp();
                try {
                    arriving.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("nobody interrupts a run here", e);
                }
            }
        }

        /** A run that never got to work must not keep the others waiting. */
        void giveUp() {
            if (!arrived) {
                arrived = true;
                arriving.countDown();
            }
        }

        @Override
        public void happened(List<String> lines, RunSummary summary) {}
    }

    private static double heapPeakMebibytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum()
                / MEBIBYTE;
    }
}
