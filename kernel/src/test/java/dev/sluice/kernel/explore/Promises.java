package dev.sluice.kernel.explore;

import dev.sluice.kernel.explore.Invariant.Span;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.Halt;
import dev.sluice.kernel.flow.Work;
import java.util.List;
import java.util.Optional;

/** What every flow promises, whatever it is about. */
public final class Promises {
    private Promises() {}

    public static <S, E, W> List<Invariant<S, E, W>> ofEveryFlow() {
        return List.of(
                new Invariant<>("a run that is over takes nothing", Span.STEP, t -> !isOver(t.due()) || t.isRefused()),
                new Invariant<>("a halt is declared and can be answered by each of its options", Span.STATE, Promises::haltIsSound),
                new Invariant<>("an option that is not there is refused", Span.STEP, Promises::optionsAreCounted),
                new Invariant<>("after a rest the same work is due", Span.STATE, Promises::restLosesNothing),
                new Invariant<>("work done twice over is not taken twice", Span.STATE, Promises::isTakenOnce),
                new Invariant<>("every state can be summed up, and every event told", Span.STATE, Promises::isTold));
    }

    private static boolean isOver(Work work) {
        return work instanceof Work.Finished(var ending, _)
                && (ending == Ending.DELIVERED || ending == Ending.STOPPED);
    }

    private static <S, E, W> boolean haltIsSound(Taken<S, E, W> t) {
        if (t.isRefused() || !(t.dueAfter() instanceof Work.AskPerson(Halt halt))) {
            return true;
        }
        int options = halt.kind().options().size();
        boolean declared = t.flow().halts().contains(halt.kind());
        boolean recommends = halt.kind().recommended() >= 1 && halt.kind().recommended() <= options;
        boolean answerable = true;
        for (int option = 1; option <= options; option++) {
            answerable &= accepts(t.flow(), t.after(), new Command.Answer(halt.id(), option, "ann", "")).isPresent();
        }
        return declared && recommends && answerable && options >= 2;
    }

    private static <S, E, W> boolean optionsAreCounted(Taken<S, E, W> t) {
        return t.isRefused()
                || !(t.move().command() instanceof Command.Answer answer)
                || (t.due() instanceof Work.AskPerson(Halt halt)
                        && halt.id().equals(answer.halt())
                        && answer.option() >= 1
                        && answer.option() <= halt.kind().options().size());
    }

    private static <S, E, W> boolean restLosesNothing(Taken<S, E, W> t) {
        boolean rests = t.move().command() instanceof Command.Pause
                || t.move().command() instanceof Command.InfrastructureFailed;
        return t.isRefused()
                || !rests
                || accepts(t.flow(), t.after(), new Command.Resume("ann"))
                        .map(state -> t.flow().next(state))
                        .equals(Optional.of(t.due()));
    }

    /** A result that is reported again, after a crash or by a confused caller, finds its work gone. */
    private static <S, E, W> boolean isTakenOnce(Taken<S, E, W> t) {
        return t.isRefused()
                || t.move().by() == Move.By.PERSON
                || accepts(t.flow(), t.after(), t.move().command()).isEmpty()
                || isSentBack(t.due(), t.dueAfter());
    }

    /** A turn whose answer was refused is asked for again under its id. */
    private static boolean isSentBack(Work due, Work dueAfter) {
        return due instanceof Work.TakeTurn first
                && dueAfter instanceof Work.TakeTurn second
                && first.turn().equals(second.turn())
                && first.attempt() < second.attempt();
    }

    private static <S, E, W> boolean isTold(Taken<S, E, W> t) {
        if (t.isRefused()) {
            return true;
        }
        boolean told = t.events().stream()
                .allMatch(e -> t.flow().narrate(e).map(line -> !line.isBlank() && !line.contains("\n")).orElse(true));
        return told
                && t.flow().summary(t.after()).flow().equals(t.flow().name())
                && !t.flow().stopReport(t.after()).isBlank();
    }

    static <S, E> Optional<S> accepts(Flow<S, E> flow, S state, Command command) {
        if (!(flow.decide(state, command) instanceof Decision.Accepted<E>(var events))) {
            return Optional.empty();
        }
        S after = state;
        for (E event : events) {
            after = flow.evolve(after, event);
        }
        return Optional.of(after);
    }
}
