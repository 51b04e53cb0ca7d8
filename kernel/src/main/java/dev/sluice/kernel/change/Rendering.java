package dev.sluice.kernel.change;

import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.snapshot.ContextCriterion;
import dev.sluice.kernel.snapshot.Header;
import dev.sluice.kernel.snapshot.Snapshot;
import dev.sluice.kernel.task.Intake;
import java.util.Optional;
import java.util.OptionalInt;

/** The state as its next snapshot would show it. */
final class Rendering {
    private Rendering() {}

    static Snapshot snapshot(ChangeState s) {
        Intake intake = s.intake();
        return new Snapshot(
                header(s, s.nextIteration()),
                s.knowledge().evidence(),
                new Snapshot.Consolidated(
                        intake.goal(),
                        intake.constraints(),
                        intake.criteria().stream()
                                .map(c -> new ContextCriterion(c.id(), c.text()))
                                .toList(),
                        s.knowledge().facts()),
                new Snapshot.Issues(
                        s.knowledge().open().stream().map(Knowledge.Tracked::issue).toList(),
                        s.knowledge().resolved()));
    }

    private static Header header(ChangeState s, int number) {
        Optional<Verdict> last = s.judgement().last();
        Intake intake = s.intake();
        return new Header(
                number,
                number == 1 ? OptionalInt.empty() : OptionalInt.of(number - 1),
                s.terms().slice().orElseThrow().id(),
                s.terms().slice().orElseThrow().sentence(),
                s.terms().scope().orElseThrow().headerLine(),
                intake.gates().sentence(GateName.ITERATION),
                intake.gates().sentence(GateName.EXIT),
                last.map(Verdict::gate),
                last.map(Verdict::outcome).map(Outcome::headerWord),
                s.judgement().counters().iterationFails(),
                s.judgement().counters().exitFails());
    }
}
