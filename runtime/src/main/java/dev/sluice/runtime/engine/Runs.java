package dev.sluice.runtime.engine;

import dev.sluice.kernel.Flows;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.LedgerDamaged;
import dev.sluice.ledger.LedgerUnavailable;
import dev.sluice.ledger.RequestKind;
import dev.sluice.ledger.RunHead;
import dev.sluice.ledger.Verification;
import dev.sluice.sandbox.Sandbox;
import dev.sluice.seam.Owner;
import dev.sluice.seam.Scratch;
import dev.sluice.workspace.git.GitFailed;
import dev.sluice.workspace.git.Repository;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** All runs of a state home: begins them, goes on with them, tells about them. */
public final class Runs {
    private final StateHome home;
    private final Ledger ledger;
    private final Watch watch;
    private final Workshop workshop;

    public Runs(StateHome home, Ledger ledger, Map<String, String> environment) {
        this.home = home;
        this.ledger = ledger;
        this.watch = new Watch(ledger);
        this.workshop = new Workshop(home, ledger, environment);
    }

    /** The same runs, whose gates and agents get their variables from another environment. */
    public Runs in(Map<String, String> other) {
        return new Runs(home, ledger, other);
    }

    /** A run as it stands, and what happened in it so far. */
    public record Told(RunSummary summary, List<String> lines, RunHead head) {}

    /** The first part of every session: the run begins, and nothing but the ledger and its own directories changes. */
    public void begin(Command.Start start, RunConfig config, Observer observer) {
        Flow<?, ?> flow = flow(config.flow());
        begin(flow, start, config, observer);
    }

    private <S, E> void begin(Flow<S, E> flow, Command.Start start, RunConfig config, Observer observer) {
        if (flow.decide(flow.initial(), start) instanceof Decision.Rejected<E>(String reason)) {
            throw new EngineProblem.Usage(reason);
        }
        config.save(home, start.run());
        holding(start.run(), lease -> {
            new Engine<>(flow, ledger, lease, Audit.of(History.empty(flow)), observer).tell(start);
            return start;
        });
    }

    /** Works on a run until it is finished, rests or needs a person. */
    public Work work(RunId run, Sandbox sandbox, Observer observer) {
        return work(flowOf(run), run, sandbox, observer);
    }

    private <S, E> Work work(Flow<S, E> flow, RunId run, Sandbox sandbox, Observer observer) {
        return holding(run, lease -> {
            try (Interrupter interrupter = new Interrupter(watch, run)) {
                Scratch.sweep();
                return session(flow, lease, sandbox, interrupter, observer);
            } catch (UncheckedIOException | GitFailed e) {
                throw EngineProblem.Infrastructure.on(run, e);
            }
        });
    }

    /** Nothing lasting is done on the word of a checkpoint before the audit: what is wired here comes from the first event. */
    private <S, E> Work session(
            Flow<S, E> flow, Lease lease, Sandbox sandbox, Interrupter interrupter, Observer observer) {
        RunId run = lease.run();
        Command.Pins pins = begun(flow, run).pins();
        RunConfig config = RunConfig.load(home, run, pins.settings());
        Audit<S, E> audit = Audit.begin(flow, ledger, run);
        if (flow.summary(audit.history().state()).snapshots().isEmpty()) {
            audit.settle(ledger, lease);
        }
        Workshop.Place place = workshop.place(config, pins, run);
        if (flow.summary(audit.history().state()).snapshots().isEmpty()) {
            place.clearContextOfEarlierRuns();
        }
        Effects effects = workshop.effects(
                flow, place, audit.history(), sandbox, interrupter, new Tenure(ledger, lease));
        return new Engine<>(flow, ledger, lease, audit, observer).run(effects);
    }

    /** Does something with the run's lease, and gives the lease back; that it cannot be given back hides nothing. */
    private <T> T holding(RunId run, Function<Lease, T> deed) {
        return holding(acquire(run), deed);
    }

    private <T> T holding(Lease lease, Function<Lease, T> deed) {
        T result;
        try {
            result = deed.apply(lease);
        } catch (RuntimeException | Error e) {
            giveBack(lease, e);
            throw e;
        }
        ledger.release(lease);
        return result;
    }

    private void giveBack(Lease lease, Throwable why) {
        try {
            ledger.release(lease);
        } catch (LedgerUnavailable | LedgerDamaged e) {
            // The lease of a process that is gone is nobody's; why it came to this is the news.
            why.addSuppressed(e);
        }
    }

    /** A person's choice at a halt, recorded; going on is another matter. */
    public void answer(RunId run, int option, String by, String reason, Observer observer) {
        summary(run)
                .halt()
                .ifPresentOrElse(
                        halt -> tell(run, new Command.Answer(halt.id(), option, by, reason), observer),
                        () -> {
                            throw new EngineProblem.Usage("run " + run + " has no open halt to answer");
                        });
    }

    /** Resumes a resting run; one that is active was cut off and needs no word. */
    public void wake(RunId run, String by, Observer observer) {
        RunStatus status = summary(run).status();
        if (status == RunStatus.PAUSED) {
            tell(run, new Command.Resume(by), observer);
        }
    }

    /** A person vouches that an engine which cannot be seen from here is gone; one that is seen alive keeps the run. */
    public void takeOver(RunId run) {
        switch (ledger.takeOver(run, Owner.current())) {
            case Acquired.Held(Lease lease) -> ledger.release(lease);
            case Acquired.Refused(Owner holder, String why) -> throw new EngineProblem.Usage(
                    "run " + run + " cannot be taken over from process " + holder.pid() + ": " + why);
        }
    }

    /** Asks the engine at work to pause or stop; where none is at work, does it at once. */
    public Requested request(RunId run, RequestKind kind, String by, Observer observer) {
        RunStatus status = summary(run).status();
        if (status == RunStatus.DELIVERED || status == RunStatus.STOPPED) {
            throw new EngineProblem.Usage("run " + run + " is " + status.word() + " already");
        }
        switch (ledger.acquire(run, Owner.current())) {
            case Acquired.Held(Lease held) -> {
                return holding(held, lease -> {
                    Command command = kind == RequestKind.PAUSE ? new Command.Pause(by) : new Command.Stop(by, "");
                    tell(flowOf(run), lease, command, observer);
                    return Requested.DONE;
                });
            }
            case Acquired.Refused _ -> {
                ledger.request(run, kind, by);
                return Requested.LEFT_FOR_THE_ENGINE;
            }
        }
    }

    /** What became of a request. */
    public enum Requested {
        DONE,
        LEFT_FOR_THE_ENGINE
    }

    private void tell(RunId run, Command command, Observer observer) {
        holding(run, lease -> {
            tell(flowOf(run), lease, command, observer);
            return lease;
        });
    }

    private <S, E> void tell(Flow<S, E> flow, Lease lease, Command command, Observer observer) {
        new Engine<>(flow, ledger, lease, Audit.begin(flow, ledger, lease.run()), observer).tell(command);
    }

    /** Where a run stands; had from the newest checkpoint, so as quickly for a long run as for a short one. */
    public RunSummary summary(RunId run) {
        return summary(flowOf(run), run);
    }

    private <S, E> RunSummary summary(Flow<S, E> flow, RunId run) {
        Optional<History<S, E>> quick = History.checkpointed(flow, ledger, run);
        quick.ifPresent(history -> history.catchUp(ledger, run));
        return flow.summary(quick.orElseGet(() -> History.read(flow, ledger, run)).state());
    }

    /** Where a run stands and how it came there, from all its events. */
    public Told told(RunId run) {
        return told(flowOf(run), run);
    }

    private <S, E> Told told(Flow<S, E> flow, RunId run) {
        List<String> lines = new ArrayList<>();
        History<S, E> history = History.empty(flow);
        new EventLog<>(flow, ledger, run).each(0, (event, sequence) -> {
            flow.narrate(event).ifPresent(lines::add);
            history.accept(event, sequence);
        });
        return new Told(flow.summary(history.state()), lines, head(run));
    }

    public RunConfig config(RunId run) {
        return RunConfig.load(home, run, summary(run).pins().settings());
    }

    public List<RunHead> heads() {
        return ledger.runs();
    }

    public StateHome home() {
        return home;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** Which flow a run follows stands in its first event. */
    private Flow<?, ?> flowOf(RunId run) {
        head(run);
        for (Flow<?, ?> flow : Flows.all()) {
            if (follows(flow, run)) {
                return flow;
            }
        }
        throw new EngineProblem.Infrastructure("run " + run + " follows a flow that this version does not know");
    }

    private <S, E> boolean follows(Flow<S, E> flow, RunId run) {
        return begun(flow, run).flow().equals(flow.name());
    }

    /** The run as its first event left it. */
    private <S, E> RunSummary begun(Flow<S, E> flow, RunId run) {
        E first = new EventLog<>(flow, ledger, run)
                .first()
                .orElseThrow(() -> unknown(run));
        return flow.summary(flow.evolve(flow.initial(), first));
    }

    private RunHead head(RunId run) {
        return ledger.head(run).orElseThrow(() -> unknown(run));
    }

    /** Never there, or there once. */
    private EngineProblem unknown(RunId run) {
        return switch (ledger.verify(run).result()) {
            case Verification.Intact _ -> new EngineProblem.Usage("no run " + run + " in " + home.root());
            case Verification.Broken(long sequence, String what, String remedy) -> new EngineProblem.Usage(
                    "run " + run + ", event " + sequence + ": " + what + "; " + remedy);
        };
    }

    /** Whether the newest checkpoint of the run's state, if there is one, is what its events fold to. */
    public Audit.Said checkpoint(RunId run) {
        return checkpoint(flowOf(run), run);
    }

    private <S, E> Audit.Said checkpoint(Flow<S, E> flow, RunId run) {
        return Audit.begin(flow, ledger, run).said();
    }

    private static Flow<?, ?> flow(String name) {
        return Flows.named(name)
                .orElseThrow(() -> new EngineProblem.Usage(
                        "no flow is called " + name + " (" + String.join(", ", Flows.names()) + ")"));
    }

    static Repository repository(Path directory) {
        return switch (Repository.open(directory)) {
            case Repository.Found(Repository repository) -> repository;
            case Repository.NotFound(String reason) -> throw new EngineProblem.Usage(reason);
        };
    }

    private Lease acquire(RunId run) {
        return switch (ledger.acquire(run, Owner.current())) {
            case Acquired.Held(Lease lease) -> lease;
            case Acquired.Refused(Owner holder, String why) -> throw new EngineProblem.Usage(
                    "run " + run + " is held by another engine (process " + holder.pid() + "): " + why);
        };
    }
}
