package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Commands that nobody should send in a given state: late, early, twice, for another id, with nonsense inside. */
final class HostileCommands {
    private static final Usage HUGE = new Usage(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    private static final TreeHash OTHER_TREE = Drive.tree(0xbad);

    /** What a right decider makes of it. */
    enum Expected {
        REJECTED,
        ANYTHING
    }

    record Probe(Command command, Expected expected) {}

    private final Random chance;

    HostileCommands(Random chance) {
        this.chance = chance;
    }

    List<Probe> probes(ChangeState s, Work work) {
        List<Probe> all = new ArrayList<>();
        Expected unlessFirst = s.setting().isPresent() ? Expected.REJECTED : Expected.ANYTHING;
        all.add(new Probe(
                Drive.startCommand(Drive.draft(Drive.checked("A")), Budget.STANDARD, Command.Proposals.REFUSED),
                unlessFirst));
        all.add(new Probe(
                Drive.startCommand(Drive.draft(), Budget.STANDARD, Command.Proposals.REFUSED), Expected.REJECTED));
        turns(all, s, work);
        gates(all, work);
        effects(all, s, work);
        answers(all, s);
        boolean over = s.setting().isEmpty() || s.status() == RunStatus.DELIVERED || s.status() == RunStatus.STOPPED;
        boolean asleep = over || s.status() == RunStatus.PAUSED;
        all.add(new Probe(new Command.Stop("bob", ""), rejectedIf(over)));
        all.add(new Probe(new Command.Pause("bob"), rejectedIf(asleep)));
        all.add(new Probe(new Command.InfrastructureFailed("x"), rejectedIf(asleep)));
        all.add(new Probe(new Command.Resume("bob"), rejectedIf(s.status() != RunStatus.PAUSED)));
        boolean busy = s.setting().isPresent() && s.status() == RunStatus.ACTIVE;
        all.add(new Probe(new Command.SnapshotsFoundTampered(List.of()), rejectedIf(!busy)));
        all.add(new Probe(
                new Command.TreeFoundChanged(s.product().tree().orElse(OTHER_TREE), Drive.tree(0xbeef)),
                rejectedIf(!busy)));
        return all;
    }

    private void turns(List<Probe> all, ChangeState s, Work work) {
        boolean asked = work instanceof Work.TakeTurn && s.setting().isPresent();
        TurnId now = TurnId.of(s.control().turnsTaken() + 1);
        for (TurnId id : List.of(TurnId.of(s.control().turnsTaken()), TurnId.of(s.control().turnsTaken() + 2))) {
            all.add(new Probe(answer(id, Value.object().build()), Expected.REJECTED));
            all.add(new Probe(new Command.TurnFailed(id, "late", List.of(), Usage.NONE), Expected.REJECTED));
        }
        all.add(new Probe(answer(now, Value.object().build()), rejectedIf(!asked)));
        all.add(new Probe(answer(now, Value.object().put("kind", new Value.Nil()).put("", "").build()), rejectedIf(!asked)));
        all.add(new Probe(new Command.TurnFailed(now, "", List.of(""), HUGE), rejectedIf(!asked)));
        if (asked && work instanceof Work.TakeTurn t) {
            Value.Obj good = new RandomRoles(chance, 30).answer(s, t);
            Optional<Command.TreeChange> change =
                    Optional.of(new Command.TreeChange(OTHER_TREE, List.of("", "/", "..", "a\nb", "src/a")));
            all.add(new Probe(new Command.TurnAnswered(now, good, change, List.of("x"), HUGE), Expected.ANYTHING));
            all.add(new Probe(answer(now, good), Expected.ANYTHING));
        }
    }

    private static Command answer(TurnId id, Value.Obj result) {
        return new Command.TurnAnswered(id, result, Optional.empty(), List.of(), Usage.NONE);
    }

    private void gates(List<Probe> all, Work work) {
        Work.RunGate asked = work instanceof Work.RunGate g
                ? g
                : new Work.RunGate(GateRunId.of(Drive.RUN, 1), GateName.EXIT, OTHER_TREE, List.of(), List.of(), 1);
        List<Outcome> outcomes = List.of(Outcome.values());
        Outcome outcome = outcomes.get(chance.nextInt(outcomes.size()));
        all.add(new Probe(gate(asked, outcome, HUGE), rejectedIf(!(work instanceof Work.RunGate))));
        Work.RunGate otherRun = new Work.RunGate(
                GateRunId.of(Drive.RUN, 999_999), asked.gate(), asked.tree(), asked.commands(), asked.checks(), 1);
        Work.RunGate otherTree = new Work.RunGate(
                asked.runId(), asked.gate(), Drive.tree(0xabc), asked.commands(), asked.checks(), 1);
        GateName other = asked.gate() == GateName.EXIT ? GateName.ITERATION : GateName.EXIT;
        Work.RunGate otherGate =
                new Work.RunGate(asked.runId(), other, asked.tree(), asked.commands(), asked.checks(), 1);
        for (Work.RunGate wrong : List.of(otherRun, otherTree, otherGate)) {
            all.add(new Probe(gate(wrong, Outcome.PASS, Usage.NONE), Expected.REJECTED));
        }
        if (!asked.checks().isEmpty()) {
            Work.RunGate unchecked =
                    new Work.RunGate(asked.runId(), asked.gate(), asked.tree(), asked.commands(), List.of(), 1);
            all.add(new Probe(gate(unchecked, Outcome.PASS, Usage.NONE), Expected.REJECTED));
        }
    }

    private static Command gate(Work.RunGate work, Outcome outcome, Usage usage) {
        return new Command.GateReported(Drive.verdict(work, outcome), usage);
    }

    private static void effects(List<Probe> all, ChangeState s, Work work) {
        int number = work instanceof Work.WriteSnapshot w ? w.number() : 1;
        all.add(new Probe(new Command.SnapshotWritten(number, Sha256.of("forged")), Expected.REJECTED));
        all.add(new Probe(new Command.SnapshotWritten(number + 1, Sha256.of("")), Expected.REJECTED));
        all.add(new Probe(new Command.CheckpointCommitted(Drive.commit(1), OTHER_TREE), Expected.REJECTED));
        all.add(new Probe(new Command.DeliveryMade(OTHER_TREE, "", Drive.commit(1)), Expected.REJECTED));
        all.add(new Probe(
                new Command.DeliveryMade(s.product().tree().orElse(OTHER_TREE), "b", Drive.commit(1)),
                rejectedIf(!(work instanceof Work.Deliver))));
        all.add(new Probe(new Command.TreeRestored(Drive.commit(0xfff)), Expected.REJECTED));
        all.add(new Probe(new Command.SnapshotsRestored(), rejectedIf(!(work instanceof Work.RestoreSnapshots))));
    }

    private static void answers(List<Probe> all, ChangeState s) {
        HaltId open = HaltId.of(Math.max(1, s.control().haltsRaised()));
        boolean halted = s.status() == RunStatus.HALTED;
        all.add(new Probe(new Command.Answer(HaltId.of(s.control().haltsRaised() + 1), 1, "bob", ""), Expected.REJECTED));
        for (int bad : List.of(Integer.MIN_VALUE, -1, 0, 4, Integer.MAX_VALUE)) {
            all.add(new Probe(new Command.Answer(open, bad, "bob", ""), Expected.REJECTED));
        }
        for (int option = 1; option <= 3; option++) {
            all.add(new Probe(new Command.Answer(open, option, "b: ob\n", "why: not\n"), rejectedIf(!halted)));
        }
    }

    private static Expected rejectedIf(boolean wrong) {
        return wrong ? Expected.REJECTED : Expected.ANYTHING;
    }
}
