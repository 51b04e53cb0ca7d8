package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.role.Access;
import dev.sluice.ledger.Appended;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.NewEvent;
import dev.sluice.ledger.Request;
import java.util.List;

/**
 * The loop: ask the kernel what is next, do it, report it, write down what that means; until there is nothing to do.
 *
 * <p>It can be killed at any instruction. Whatever is in the ledger has happened; whatever is not is looked for and, if it
 * is not there, done again.
 *
 * @param <S> the state of a run
 * @param <E> the events of its flow
 */
public final class Engine<S, E> {
    /** How many events a resume folds at most; a smaller number would write the state more often. */
    public static final int EVENTS_BETWEEN_CHECKPOINTS = 256;

    private final Flow<S, E> flow;
    private final Ledger ledger;
    private final Lease lease;
    private final Audit<S, E> audit;
    private final History<S, E> history;
    private final Observer observer;

    public Engine(Flow<S, E> flow, Ledger ledger, Lease lease, Audit<S, E> audit, Observer observer) {
        this.flow = flow;
        this.ledger = ledger;
        this.lease = lease;
        this.audit = audit;
        this.history = audit.history();
        this.observer = observer;
    }

    /** Works until the run is finished, rests, or needs a person; returns that last piece of work. */
    public Work run(Effects effects) {
        while (true) {
            ledger.pending(run()).forEach(this::obey);
            Work work = flow.next(history.state());
            if (!mayPrecedeTheAudit(work) && audit.settle(ledger, lease) == Audit.Said.WRONG) {
                continue;
            }
            RunSummary summary = summary();
            observer.working(work, summary);
            if (work instanceof Work.Finished || work instanceof Work.AskPerson) {
                effects.settle(work, summary, flow.stopReport(history.state()))
                        .ifPresent(line -> observer.happened(List.of(line), summary));
                return work;
            }
            Command outcome = effects.inspect(work, summary).orElseGet(() -> effects.perform(work, summary));
            if (effects.wasCutShort(outcome) || audit.settle(ledger, lease) == Audit.Said.WRONG) {
                continue; // It says nothing about the work; the next round obeys the request and asks anew.
            }
            tell(outcome);
        }
    }

    /**
     * What leaves nothing behind may be begun on a checkpoint's word; the rest waits until the events have confirmed it. (A
     * gate leaves its verdict among the evidence, where the next session looks for it.)
     */
    private static boolean mayPrecedeTheAudit(Work work) {
        return work instanceof Work.TakeTurn turn && turn.kind().access() != Access.WRITE_TREE;
    }

    /** Decides about a command and keeps the events; a command that does not fit the state is a usage error. */
    public void tell(Command command) {
        audit.settle(ledger, lease);
        switch (flow.decide(history.state(), command)) {
            case Decision.Rejected<E>(String reason) -> throw new EngineProblem.Usage(reason);
            case Decision.Accepted<E>(List<E> events) -> keep(events);
        }
        if (command instanceof Command.Pause || command instanceof Command.Stop) {
            ledger.clearRequests(lease);
        }
    }

    /** On disk first, then in memory, then told. */
    private void keep(List<E> events) {
        History<S, E> after = history.with(events);
        List<NewEvent> encoded = events.stream().map(history.codec()::encode).toList();
        Appended appended = checkpointIsDue(after)
                ? ledger.append(lease, history.version(), encoded, after.kept())
                : ledger.append(lease, history.version(), encoded);
        switch (appended) {
            case Appended.Stale(String why) -> throw Tenure.lost(run(), why);
            case Appended.Conflict(long actual) -> throw new EngineProblem.Usage(
                    "run " + run() + " has gone on to event " + actual + " without this engine");
            case Appended.Done _ -> history.replaceBy(after);
        }
        observer.happened(events.stream().flatMap(e -> flow.narrate(e).stream()).toList(), summary());
    }

    private boolean checkpointIsDue(History<S, E> after) {
        return after.version() / EVENTS_BETWEEN_CHECKPOINTS > history.version() / EVENTS_BETWEEN_CHECKPOINTS;
    }

    /** Does what a person asked while the engine was at work; a wish that came too late for where the run is by now is dropped. */
    private void obey(Request request) {
        audit.settle(ledger, lease);
        Command command =
                switch (request.kind()) {
                    case PAUSE -> new Command.Pause(request.by());
                    case STOP -> new Command.Stop(request.by(), "");
                };
        if (flow.decide(history.state(), command) instanceof Decision.Accepted<E>(List<E> events)) {
            keep(events);
        }
        ledger.clearRequests(lease, request);
    }

    public RunSummary summary() {
        return flow.summary(history.state());
    }

    private RunId run() {
        return lease.run();
    }
}
