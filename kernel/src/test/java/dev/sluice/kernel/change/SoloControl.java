package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.task.Topic;
import java.util.List;
import java.util.Optional;

/** What the decisions of a change depend on; its texts, ids and sums are left out. */
record SoloControl(Frame frame, Where where, Counts counts, Known known, Made made) {
    /** What is fixed for a run, or under discussion before it begins. */
    record Frame(int iterations, int verifyRuns, List<Boolean> checked, boolean agreed, Optional<Command.Proposals> by) {}

    record Where(
            Phase phase,
            RunStatus status,
            Transition.Snapshot snapshot,
            Control.AuditCause audit,
            Optional<ChangeEvent.AuditVerdict> audited,
            Optional<ChangeHalt> halt,
            Optional<ChangeEvent.Repair> repair) {}

    /** The counters; from the threshold on the decider tells no two values of a failure counter apart. */
    record Counts(
            int attempts, int scoutRounds, int iterations, int verifyRuns, int iterationFails, int exitFails, boolean spent) {}

    record Known(
            List<Topic> asking,
            List<Topic> evidence,
            Knowledge.EvidenceState evidenceState,
            List<Topic> missing,
            boolean anyFact,
            boolean scopeIsWide) {}

    record Made(
            boolean planned,
            List<String> tried,
            Optional<TreeHash> tree,
            Optional<TreeHash> committed,
            List<String> met,
            List<String> open) {}

    static Object of(ChangeState s) {
        if (s.status() == RunStatus.STOPPED || s.status() == RunStatus.DELIVERED) {
            return List.of(s.status(), s.phase());
        }
        return new SoloControl(frame(s), where(s), counts(s), known(s), made(s));
    }

    private static Frame frame(ChangeState s) {
        List<Criterion> criteria = s.terms()
                .intake()
                .map(i -> i.criteria())
                .or(() -> s.terms().draft().map(d -> d.criteria()))
                .orElse(List.of());
        return new Frame(
                s.setting().map(x -> x.budget().iterations()).orElse(0),
                s.setting().map(x -> x.budget().verifyRuns()).orElse(0),
                criteria.stream().map(c -> c.check().isPresent()).toList(),
                s.terms().intake().isPresent(),
                s.phase() == Phase.INTAKE ? s.setting().map(ChangeState.Setting::proposals) : Optional.empty());
    }

    private static Where where(ChangeState s) {
        Control c = s.control();
        return new Where(
                c.phase(),
                c.status(),
                c.snapshot(),
                c.audit(),
                c.audit() == Control.AuditCause.BEFORE_EXIT && c.phase() == Phase.CONSOLIDATING
                        ? s.judgement().audit()
                        : Optional.empty(),
                c.halt().map(h -> (ChangeHalt) h.kind()),
                c.repair());
    }

    private static Counts counts(ChangeState s) {
        Judgement j = s.judgement();
        int roundsMax = ChangePolicy.SOLO.scoutRoundsMax() - 1;
        int failsMax = ChangePolicy.SOLO.auditAtFails();
        return new Counts(
                s.control().refusals().size(),
                Math.min(roundsMax, s.control().scoutRounds()),
                s.snapshots().size(),
                j.verifyRunsSinceGreen(),
                Math.min(failsMax, j.counters().iterationFails()),
                Math.min(failsMax, j.counters().exitFails()),
                s.setting().isPresent() && s.set().budget().exhausted(0, 0, s.spent()).isPresent());
    }

    private static Known known(ChangeState s) {
        Knowledge k = s.knowledge();
        return new Known(
                k.asking().stream().map(Unknown::topic).toList(),
                k.evidence().stream().map(Evidence::topic).distinct().toList(),
                k.evidenceState(),
                k.missingTopics(),
                !k.facts().isEmpty(),
                s.terms().scope().map(scope -> scope.holds(SoloTurns.OUTSIDE)).orElse(true));
    }

    private static Made made(ChangeState s) {
        Product p = s.product();
        return new Made(
                p.plan().isPresent(),
                p.tried().stream().map(Plan::hypothesis).distinct().sorted().toList(),
                p.tree(),
                p.committedTree(),
                s.judgement().met().stream().map(m -> m.criterion() + " " + m.by()).sorted().toList(),
                s.judgement().open().stream().map(id -> id.text()).toList());
    }
}
