package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.RunId;
import dev.sluice.sandbox.Running;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Ends what a run waits for, a program or a place for one, when a person wishes the run to pause or stop. */
final class Interrupter implements AutoCloseable {
    private final AtomicReference<@Nullable Runnable> ending = new AtomicReference<>();
    private final Watch watch;
    private final RunId run;
    private volatile boolean cut;

    Interrupter(Watch watch, RunId run) {
        this.watch = watch;
        this.run = run;
        watch.add(run, this);
    }

    /** Before an effect: nothing has been cut short. */
    void fresh() {
        cut = false;
    }

    boolean hasCut() {
        return cut;
    }

    void watching(Running running) {
        ending.set(running::cancel);
    }

    void idle() {
        ending.set(null);
    }

    /** Waits for a place; a wish to pause or stop ends the wait. */
    Places.Answer await(Places places) {
        CompletableFuture<Places.Answer> place = places.ask();
        ending.set(() -> place.complete(Places.Answer.CALLED_OFF));
        Places.Answer answer = place.join();
        idle();
        return answer;
    }

    /** A person's wish was seen. */
    void cutShort() {
        Runnable end = ending.get();
        if (end != null) {
            cut = true;
            end.run();
        }
    }

    @Override
    public void close() {
        watch.remove(run);
    }
}
