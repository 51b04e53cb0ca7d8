package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.MachineText;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.snapshot.ContextCriterion;
import dev.sluice.kernel.snapshot.Header;
import dev.sluice.kernel.snapshot.Snapshot;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.Intake;
import java.util.List;
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

    static RunSummary summary(ChangeState s) {
        Judgement judged = s.judgement();
        return new RunSummary(
                s.set().run(),
                s.set().flow(),
                s.status(),
                MachineText.word(s.phase()),
                s.terms().draft().map(d -> d.goal()).orElse(""),
                s.terms().slice().map(x -> x.id().text()).orElse(""),
                s.terms().slice().map(Slice::sentence).orElse(""),
                "iteration fails %d, exit fails %d"
                        .formatted(
                                judged.counters().iterationFails(),
                                judged.counters().exitFails()),
                s.snapshots().size(),
                judged.verifyRunsSinceGreen(),
                s.spent(),
                s.set().budget(),
                s.set().pins(),
                s.product().tree(),
                s.product().head(),
                s.snapshots(),
                judged.history().stream()
                        .map(n -> new RunSummary.GateLine(
                                n.gate().word(), n.outcome().name(), n.runId().text()))
                        .toList(),
                s.knowledge().open().stream().map(Knowledge.Tracked::issue).toList(),
                s.terms().draft().map(d -> criteria(s)).orElse(List.of()),
                s.control().halt(),
                s.control().reason(),
                judged.last().map(Verdict::tail).orElse(List.of()));
    }

    private static List<RunSummary.CriterionLine> criteria(ChangeState s) {
        List<Criterion> given = s.terms().intake().map(Intake::criteria).orElse(List.of());
        return given.stream()
                .map(c -> new RunSummary.CriterionLine(
                        c.id().text(),
                        c.text(),
                        s.judgement().met().stream()
                                .filter(m -> m.criterion().equals(c.id()))
                                .map(m -> MachineText.word(m.by()))
                                .findFirst()
                                .orElse("open")))
                .toList();
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
