package dev.sluice.kernel.change;

import dev.sluice.kernel.explore.Invariant;
import dev.sluice.kernel.explore.Invariant.Span;
import dev.sluice.kernel.explore.Taken;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.role.Access;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.Issue;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What a change promises, as something to be looked for in every step. */
final class SoloPromises {
    private static final Set<Phase> NEEDS_AUDIT_FIRST = EnumSet.of(Phase.PLANNING, Phase.EDITING, Phase.CHECKPOINTING, Phase.VERIFYING);

    private SoloPromises() {}

    static List<Invariant<ChangeState, ChangeEvent, SoloWitness>> all() {
        return List.of(
                promise("what is delivered passed the exit gate since its last change", SoloPromises::deliversWhatPassed),
                promise("what is delivered meets every criterion", SoloPromises::deliversWhatIsMet),
                promise("only a pass goes on towards the exit", SoloPromises::onlyPassAdvances),
                promise("a gate that could not run counts as nothing", SoloPromises::infraCountsNothing),
                promise("a verdict is on the gate, run and tree that was asked for", SoloPromises::verdictIsTheOneAsked),
                promise("counters are those of the events", SoloPromises::countersAreHonest),
                inEachState("no limit of the budget is passed", SoloPromises::staysWithinBudget),
                promise("snapshots are numbered one by one", SoloPromises::snapshotsInOrder),
                inEachState("nothing is asked of anyone while a snapshot is due", SoloPromises::writesDownFirst),
                promise("only an edit turn or a person's restore changes the tree", SoloPromises::oneWriter),
                promise("a change of the tree voids what was said of it", SoloPromises::changeVoids),
                promise("three failures in a row mean an audit before any plan or edit", SoloPromises::auditComesFirst),
                promise("a status is left only by who may leave it", SoloPromises::statusIsKept),
                promise("what a person had put back is put back", SoloPromises::repairsAreMade),
                promise("an issue's id means one issue", SoloPromises::issuesAreOne),
                promise("the tree is the one of the events", t -> isOver(t) || t.after().product().tree().equals(t.to().known().tree())));
    }

    private static Invariant<ChangeState, ChangeEvent, SoloWitness> promise(
            String name, Predicate<Taken<ChangeState, ChangeEvent, SoloWitness>> holds) {
        return new Invariant<>(name, Span.STEP, t -> t.isRefused() || holds.test(t));
    }

    private static Invariant<ChangeState, ChangeEvent, SoloWitness> inEachState(
            String name, Predicate<Taken<ChangeState, ChangeEvent, SoloWitness>> holds) {
        return new Invariant<>(name, Span.STATE, t -> t.isRefused() || holds.test(t));
    }

    private static boolean isOver(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        return t.to().known().status() != RunStatus.ACTIVE;
    }

    private static <T extends ChangeEvent> Optional<T> event(
            Taken<ChangeState, ChangeEvent, SoloWitness> t, Class<T> type) {
        return t.events().stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    private static boolean deliversWhatPassed(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        boolean ready = t.after().phase() != Phase.DELIVERING
                || isOver(t)
                || t.to().known().passedExit().equals(t.after().product().tree());
        return ready
                && event(t, ChangeEvent.DeliveryRecorded.class)
                        .map(e -> t.from().known().passedExit().equals(Optional.of(e.tree()))
                                && t.from().known().tree().equals(Optional.of(e.tree()))
                                && t.from().known().committed().equals(Optional.of(e.tree()))
                                && t.due() instanceof Work.Deliver d
                                && d.tree().equals(e.tree()))
                        .orElse(t.after().status() != RunStatus.DELIVERED);
    }

    private static boolean deliversWhatIsMet(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        if (t.after().status() != RunStatus.DELIVERED) {
            return true;
        }
        List<CriterionId> met = t.after().judgement().met().stream().map(Met::criterion).sorted(byText()).toList();
        return met.equals(t.after().intake().criteria().stream().map(c -> c.id()).sorted(byText()).toList());
    }

    private static java.util.Comparator<CriterionId> byText() {
        return java.util.Comparator.comparing(CriterionId::text);
    }

    private static Optional<Verdict> reported(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        return t.move().command() instanceof Command.GateReported r ? Optional.of(r.verdict()) : Optional.empty();
    }

    private static boolean onlyPassAdvances(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        boolean passed = reported(t).map(v -> v.outcome() == Outcome.PASS).orElse(false);
        boolean advanced = t.before().phase() == Phase.VERIFYING && t.after().phase() == Phase.CLAIMING
                || t.before().phase() == Phase.EXIT_VERIFYING && t.after().phase() == Phase.DELIVERING;
        return advanced == passed;
    }

    private static boolean infraCountsNothing(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        boolean infra = t.move().command() instanceof Command.InfrastructureFailed
                || reported(t).map(v -> v.outcome() == Outcome.INFRA_ERROR).orElse(false);
        Judgement before = t.before().judgement();
        Judgement after = t.after().judgement();
        return !infra
                || (t.after().phase() == t.before().phase()
                        && after.counters().equals(before.counters())
                        && after.verifyRunsSinceGreen() == before.verifyRunsSinceGreen()
                        && after.last().equals(before.last())
                        && after.met().equals(before.met())
                        && t.after().status() == RunStatus.PAUSED);
    }

    private static boolean verdictIsTheOneAsked(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        return reported(t)
                .map(v -> t.due() instanceof Work.RunGate g
                        && v.runId().equals(g.runId())
                        && v.gate() == g.gate()
                        && v.tree().equals(g.tree())
                        && g.tree().equals(t.from().known().tree().orElseThrow())
                        && (v.outcome() != Outcome.PASS
                                || v.criteria().stream().allMatch(c -> c.outcome() == Outcome.PASS)))
                .orElse(true);
    }

    private static boolean countersAreHonest(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        Counters counters = t.after().judgement().counters();
        return isOver(t)
                || (Math.min(3, counters.iterationFails()) == t.to().known().iterationFails()
                        && Math.min(3, counters.exitFails()) == t.to().known().exitFails());
    }

    private static boolean staysWithinBudget(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        var budget = t.after().set().budget();
        boolean paid = t.dueAfter() instanceof Work.TakeTurn || t.dueAfter() instanceof Work.RunGate;
        int iterations = t.after().snapshots().size();
        int runs = t.after().judgement().verifyRunsSinceGreen();
        return iterations <= budget.iterations()
                && runs <= budget.verifyRuns()
                && t.after().control().refusals().size() <= Control.ATTEMPTS_MAX
                && (!paid || budget.exhausted(iterations, runs, t.after().spent()).isEmpty());
    }

    private static boolean snapshotsInOrder(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        int before = t.before().snapshots().size();
        boolean recorded = event(t, ChangeEvent.SnapshotRecorded.class).isPresent();
        boolean kept = t.after().snapshots().headMap(before + 1).equals(t.before().snapshots());
        return kept
                && t.after().snapshots().size() == before + (recorded ? 1 : 0)
                && event(t, ChangeEvent.SnapshotRecorded.class).map(e -> e.number() == before + 1).orElse(true);
    }

    private static boolean writesDownFirst(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        boolean due = t.after().control().snapshot() == Transition.Snapshot.WRITTEN;
        boolean asks = t.dueAfter() instanceof Work.TakeTurn
                || t.dueAfter() instanceof Work.RunGate
                || t.dueAfter() instanceof Work.CommitCheckpoint
                || t.dueAfter() instanceof Work.Deliver;
        boolean begun = !t.after().snapshots().isEmpty()
                || !(t.dueAfter() instanceof Work.TakeTurn turn)
                || turn.kind() == TurnKind.INTAKE;
        return begun && !(due && asks);
    }

    private static boolean oneWriter(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        if (t.after().product().tree().equals(t.before().product().tree())) {
            return true;
        }
        return switch (t.due()) {
            case Work.TakeTurn turn -> turn.kind().access() == Access.WRITE_TREE
                    && event(t, ChangeEvent.EditApplied.class).isPresent();
            case Work.RestoreTree _ -> event(t, ChangeEvent.EditLost.class).isPresent();
            case Work.Finished _ -> t.move().command() instanceof Command.Start;
            case Work.RunGate _, Work.WriteSnapshot _, Work.RestoreSnapshots _, Work.CommitCheckpoint _, Work.Deliver _,
                    Work.AskPerson _ -> false;
        };
    }

    private static boolean changeVoids(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        return event(t, ChangeEvent.EditApplied.class).isEmpty()
                || (t.after().judgement().met().isEmpty()
                        && t.after().judgement().open().isEmpty()
                        && t.after().judgement().claims().isEmpty()
                        && t.to().known().passedExit().isEmpty());
    }

    private static boolean auditComesFirst(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        return !t.to().known().auditOwed() || !NEEDS_AUDIT_FIRST.contains(t.after().phase());
    }

    private static boolean statusIsKept(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        RunStatus now = t.after().status();
        return switch (t.before().status()) {
            case ACTIVE -> true;
            case PAUSED -> t.move().command() instanceof Command.Resume && now != RunStatus.PAUSED
                    || t.move().command() instanceof Command.Stop && now == RunStatus.STOPPED;
            case HALTED -> t.move().command() instanceof Command.Answer && now != RunStatus.HALTED
                    || t.move().command() instanceof Command.Stop && now == RunStatus.STOPPED
                    || now == RunStatus.PAUSED && t.after().control().halt().equals(t.before().control().halt());
            case STOPPED, DELIVERED -> false;
        };
    }

    /** A restore that was chosen stays due until it is reported done, whatever else turns up in between. */
    private static boolean repairsAreMade(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        EnumSet<ChangeEvent.Repair> left = parts(t.before());
        event(t, ChangeEvent.HaltAnswered.class).ifPresent(e -> {
            switch (e.option()) {
                case RESTORE_SNAPSHOTS -> left.add(ChangeEvent.Repair.SNAPSHOTS);
                case RESTORE_TREE -> left.add(ChangeEvent.Repair.TREE);
                case ACCEPT_TERMS, RETRY, SCOUT_AGAIN, PLAN_ANYWAY, TAKE_AS_MET, TAKE_AS_UNMET, STOP -> {}
            }
        });
        event(t, ChangeEvent.Repaired.class).ifPresent(e -> left.remove(e.what()));
        return parts(t.after()).equals(left);
    }

    private static EnumSet<ChangeEvent.Repair> parts(ChangeState s) {
        return s.control()
                .repair()
                .map(r -> r == ChangeEvent.Repair.SNAPSHOTS_AND_TREE
                        ? EnumSet.of(ChangeEvent.Repair.SNAPSHOTS, ChangeEvent.Repair.TREE)
                        : EnumSet.of(r))
                .orElseGet(() -> EnumSet.noneOf(ChangeEvent.Repair.class));
    }

    private static boolean issuesAreOne(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        List<Issue> open = t.after().knowledge().open().stream().map(Knowledge.Tracked::issue).toList();
        Set<Object> ids = new HashSet<>();
        boolean one = open.stream().allMatch(i -> ids.add(i.id()));
        boolean closesWhatWasOpen = t.events().stream()
                .filter(ChangeEvent.IssueResolved.class::isInstance)
                .map(ChangeEvent.IssueResolved.class::cast)
                .allMatch(e -> t.before().knowledge().open().stream().anyMatch(i -> i.issue().id().equals(e.issue())));
        return one && closesWhatWasOpen;
    }
}
