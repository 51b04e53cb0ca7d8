package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Transition;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.id.GateRunId;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.id.TreeHash;
import dev.sluice.kernel.role.Brief;
import dev.sluice.kernel.role.Role;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.Snapshot;
import dev.sluice.kernel.snapshot.SnapshotParser;
import dev.sluice.kernel.snapshot.SnapshotText;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What must hold, kept from the events alone: a second, much simpler account to hold the decider against. */
final class WalkModel {
    private static final Set<TurnKind> WITHOUT_EVIDENCE = EnumSet.of(
            TurnKind.PLAN, TurnKind.EDIT, TurnKind.LADDER, TurnKind.SCOPE_REVISION, TurnKind.NEW_SLICE, TurnKind.EXIT_CLAIM);

    private final Map<GateName, Integer> fails = new EnumMap<>(GateName.class);
    private final Map<EvidenceId, Evidence> seen = new HashMap<>();
    private final Set<GateRunId> gateRuns = new HashSet<>();
    private int snapshots;
    private int halts;
    private boolean snapshotDue;
    private boolean auditOwed;
    private boolean auditUnwritten;
    private Optional<TreeHash> tree = Optional.empty();
    private Optional<TreeHash> committed = Optional.empty();
    private Optional<Verdict> last = Optional.empty();

    void happened(ChangeEvent event, Optional<Transition<Phase, Step>> row) {
        row.ifPresent(r -> snapshotDue |= r.snapshot() == Transition.Snapshot.WRITTEN);
        switch (event) {
            case ChangeEvent.RunStarted e -> {
                tree = Optional.of(e.pins().baseTree());
                committed = tree;
            }
            case ChangeEvent.EditApplied e -> tree = Optional.of(e.tree());
            case ChangeEvent.EditLost _ -> tree = committed;
            case ChangeEvent.CheckpointRecorded e -> committed = Optional.of(e.tree());
            case ChangeEvent.GateJudged e -> judged(e.verdict());
            case ChangeEvent.GateCouldNotRun e -> {
                snapshotDue = true;
                assertThat(gateRuns.add(e.verdict().runId())).as("gate runs are numbered afresh").isTrue();
            }
            case ChangeEvent.AuditRecorded _ -> auditUnwritten = true;
            case ChangeEvent.SliceStarted _ -> {
                fails.clear();
                last = Optional.empty();
                auditOwed = false;
            }
            case ChangeEvent.SnapshotRecorded e -> {
                assertThat(e.number()).as("no gap in the snapshots").isEqualTo(++snapshots);
                auditOwed &= !auditUnwritten;
                auditUnwritten = false;
                snapshotDue = false;
            }
            case ChangeEvent.HaltRaised e -> assertThat(e.halt()).isEqualTo(HaltId.of(++halts));
            default -> {}
        }
    }

    private void judged(Verdict verdict) {
        assertThat(gateRuns.add(verdict.runId())).as("gate runs are numbered afresh").isTrue();
        assertThat(verdict.outcome()).isNotEqualTo(Outcome.INFRA_ERROR);
        boolean passed = verdict.outcome() == Outcome.PASS;
        fails.put(verdict.gate(), passed ? 0 : fails.getOrDefault(verdict.gate(), 0) + 1);
        auditOwed |= !passed && fails.get(verdict.gate()) >= 3;
        auditUnwritten = false;
        last = Optional.of(verdict);
    }

    void check(ChangeState s, Work work) {
        assertThat(s.judgement().counters())
                .isEqualTo(new Counters(
                        fails.getOrDefault(GateName.ITERATION, 0), fails.getOrDefault(GateName.EXIT, 0)));
        assertThat(s.snapshots()).hasSize(snapshots);
        assertThat(s.product().tree()).as("only an edit moves the tree").isEqualTo(tree);
        ids(s);
        switch (work) {
            case Work.TakeTurn t -> turn(t);
            case Work.RunGate g -> {
                assertThat(snapshotDue).as("a gate while a snapshot is due").isFalse();
                assertThat(g.tree()).as("gates judge the tree of the last edit").isEqualTo(tree.orElseThrow());
                assertThat(gateRuns).doesNotContain(g.runId());
            }
            case Work.WriteSnapshot w -> snapshot(w);
            case Work.Deliver d -> delivered(s, d.tree());
            case Work.AskPerson a -> assertThat(a.halt().id()).isEqualTo(HaltId.of(halts));
            case Work.Finished _ -> {
                if (s.status() == RunStatus.DELIVERED) {
                    delivered(s, tree.orElseThrow());
                }
            }
            case Work.CommitCheckpoint c -> assertThat(c.tree()).isEqualTo(tree.orElseThrow());
            case Work.RestoreSnapshots r -> assertThat(r.expected()).isEqualTo(s.snapshots());
            case Work.RestoreTree _ -> {}
        }
    }

    private void turn(Work.TakeTurn t) {
        assertThat(snapshotDue).as("a turn while a snapshot is due").isFalse();
        assertThat(t.attempt()).isBetween(1, Control.ATTEMPTS_MAX);
        assertThat(snapshots > 0 || t.kind() == TurnKind.INTAKE).as("%s before the first snapshot", t.kind()).isTrue();
        if (t.kind() == TurnKind.PLAN || t.kind() == TurnKind.EDIT) {
            assertThat(auditOwed).as("a %s turn while an audit is owed", t.kind()).isFalse();
        }
        String brief = t.brief().text();
        assertThat(brief.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(Brief.BYTES_MAX);
        if (WITHOUT_EVIDENCE.contains(t.kind())) {
            assertThat(brief).doesNotContain(RandomRoles.RAW).doesNotContain("NON-AUTHORITATIVE");
            assertThat(brief).contains(String.format(Locale.ROOT, "Iteration: %04d", snapshots));
        }
        if (t.kind().role() != Role.EDITOR) {
            assertThat(brief).as("the editor's reasons").doesNotContain(RandomRoles.HYPOTHESIS);
        }
    }

    private void snapshot(Work.WriteSnapshot w) {
        assertThat(snapshotDue).as("a snapshot that nothing asked for").isTrue();
        assertThat(w.number()).isEqualTo(snapshots + 1);
        Snapshot parsed = SnapshotParser.parse("iter", w.text());
        assertThat(SnapshotText.render(parsed)).isEqualTo(w.text());
        assertThat(parsed.header().iteration()).isEqualTo(w.number());
        assertThat(parsed.header().iterationFails()).isEqualTo(fails.getOrDefault(GateName.ITERATION, 0));
        assertThat(parsed.header().exitFails()).isEqualTo(fails.getOrDefault(GateName.EXIT, 0));
        assertThat(parsed.header().lastGateRun()).isEqualTo(last.map(Verdict::gate));
        assertThat(parsed.header().lastGateOutcome())
                .isEqualTo(last.map(v -> v.outcome() == Outcome.PASS ? "PASS" : "FAIL"));
        if (auditUnwritten) {
            assertThat(parsed.evidence()).anyMatch(e -> e.unknown().equals("audit verdict"));
        }
    }

    private void delivered(ChangeState s, TreeHash what) {
        Verdict verdict = last.orElseThrow();
        assertThat(verdict.gate()).isEqualTo(GateName.EXIT);
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.tree()).isEqualTo(what).isEqualTo(tree.orElseThrow());
        assertThat(s.judgement().met())
                .extracting(Met::criterion)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        s.intake().criteria().stream().map(c -> c.id()).toList());
        Snapshot latest = s.latest().orElseThrow();
        assertThat(latest.header().lastGateRun()).contains(GateName.EXIT);
        assertThat(latest.header().lastGateOutcome()).contains("PASS");
    }

    /** An id means one thing, for ever. */
    private void ids(ChangeState s) {
        for (Evidence e : s.knowledge().evidence()) {
            assertThat(seen.computeIfAbsent(e.id(), _ -> e)).isEqualTo(e);
        }
        assertThat(s.knowledge().evidence()).extracting(Evidence::id).doesNotHaveDuplicates();
        assertThat(s.knowledge().facts()).extracting(Fact::id).doesNotHaveDuplicates();
        assertThat(s.knowledge().facts())
                .allMatch(f -> seen.keySet().containsAll(f.evidence()), "a fact stands on evidence that was seen");
        assertThat(s.knowledge().open())
                .extracting(Knowledge.Tracked::issue)
                .extracting(Issue::id)
                .doesNotHaveDuplicates();
    }
}
