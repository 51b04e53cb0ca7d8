package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.Ledger;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A session's history, quickly had and thoroughly checked: it begins from the newest checkpoint, and while the first step
 * is taken all events are read, their chain is checked, and what they fold to is held against the checkpoint.
 *
 * @param <S> the state of a run
 * @param <E> the events of its flow
 */
public final class Audit<S, E> {
    private final History<S, E> history;
    private final CompletableFuture<Finding<S, E>> finding;
    private boolean settled;

    private Audit(History<S, E> history, CompletableFuture<Finding<S, E>> finding) {
        this.history = history;
        this.finding = finding;
    }

    /** Whether the checkpoint was right, and what the events fold to. */
    private record Finding<S, E>(Said said, History<S, E> folded) {}

    /** What the events say of the state that a session began from. */
    public enum Said {
        RIGHT,
        WRONG
    }

    /** Nothing is left to check: this is what all the events say. */
    public static <S, E> Audit<S, E> of(History<S, E> folded) {
        return new Audit<>(folded, CompletableFuture.completedFuture(new Finding<>(Said.RIGHT, folded)));
    }

    public static <S, E> Audit<S, E> begin(Flow<S, E> flow, Ledger ledger, RunId run) {
        Optional<History<S, E>> quick = History.checkpointed(flow, ledger, run);
        if (quick.isEmpty()) {
            return of(History.read(flow, ledger, run));
        }
        History<S, E> history = quick.get();
        Standing<S> claimed = history.standing();
        long at = history.version();
        history.catchUp(ledger, run);
        CompletableFuture<Finding<S, E>> finding = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("sluice-audit").start(() -> {
            try {
                finding.complete(examine(flow, ledger, run, claimed, at));
            } catch (RuntimeException | Error e) {
                finding.completeExceptionally(e);
            }
        });
        return new Audit<>(history, finding);
    }

    private static <S, E> Finding<S, E> examine(
            Flow<S, E> flow, Ledger ledger, RunId run, Standing<S> claimed, long at) {
        AtomicBoolean right = new AtomicBoolean();
        History<S, E> folded = History.read(flow, ledger, run, passing -> {
            if (passing.version() == at) {
                right.set(passing.standing().equals(claimed));
            }
        });
        return new Finding<>(right.get() ? Said.RIGHT : Said.WRONG, folded);
    }

    public History<S, E> history() {
        return history;
    }

    /**
     * Waits for the end of the check, and once it has been heard says RIGHT. A wrong checkpoint is thrown away, and the
     * history is from then on what the events say; whatever was done on the word of the old one answers nothing.
     *
     * @throws dev.sluice.ledger.LedgerDamaged if the events themselves do not hold
     */
    public Said settle(Ledger ledger, Lease lease) {
        if (settled) {
            return Said.RIGHT;
        }
        Finding<S, E> found = finished();
        settled = true;
        if (found.said() == Said.WRONG) {
            ledger.discardCheckpoint(lease);
            history.replaceBy(found.folded());
        }
        return found.said();
    }

    /** Waits for the end of the check and changes nothing. */
    Said said() {
        return finished().said();
    }

    private Finding<S, E> finished() {
        try {
            return finding.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            throw e;
        }
    }
}
