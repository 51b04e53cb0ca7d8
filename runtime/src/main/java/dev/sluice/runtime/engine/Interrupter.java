package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.RunId;
import dev.sluice.sandbox.Running;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Ends what a run waits for, a program or a place for one, when a person wishes the run to pause or stop. */
final class Interrupter implements AutoCloseable {
    private final AtomicReference<@Nullable BooleanSupplier> ending = new AtomicReference<>();
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
        ending.set(() -> {
            running.cancel();
            return true;
        });
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
        BooleanSupplier end = ending.get();
        if (end != null) {
            // Before the end, since the engine looks as soon as it has come; a place that was granted first is no end.
            cut = true;
            cut = end.getAsBoolean();
        }
    }

    @Override
    public void close() {
        watch.remove(run);
    }
}
