package dev.sluice.kernel.change;

import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.GateRunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What gates, verifier and people have said. */
public record Judgement(
        Counters counters,
        int gateRuns,
        int verifyRunsSinceGreen,
        Optional<Verdict> last,
        List<GateNote> history,
        List<ChangeEvent.Claim> claims,
        List<Met> met,
        List<CriterionId> open,
        Optional<ChangeEvent.AuditVerdict> audit) {
    /** One gate run in a line. */
    public record GateNote(GateName gate, Outcome outcome, GateRunId runId) {}

    /** How many gate runs are listed in reports; all of them are in the ledger. */
    static final int HISTORY_MAX = 200;

    static final Judgement NONE = new Judgement(
            Counters.ZERO, 0, 0, Optional.empty(), List.of(), List.of(), List.of(), List.of(), Optional.empty());

    public Judgement {
        history = List.copyOf(history);
        claims = List.copyOf(claims);
        met = List.copyOf(met);
        open = List.copyOf(open);
    }

    /** Takes the verdict in; a gate that could not run is listed and changes nothing else. */
    Judgement judged(Verdict verdict) {
        List<GateNote> notes = new ArrayList<>(history);
        notes.add(new GateNote(verdict.gate(), verdict.outcome(), verdict.runId()));
        notes = notes.subList(Math.max(0, notes.size() - HISTORY_MAX), notes.size());
        boolean ran = verdict.outcome() != Outcome.INFRA_ERROR;
        int since =
                switch (verdict.outcome()) {
                    case PASS -> 0;
                    case FAIL, UNKNOWN, PARTIAL -> verifyRunsSinceGreen + 1;
                    case INFRA_ERROR -> verifyRunsSinceGreen;
                };
        return new Judgement(
                counters.after(verdict.gate(), verdict.outcome()),
                gateRuns + 1,
                since,
                ran ? Optional.of(verdict) : last,
                notes,
                claims,
                ran ? metByCheck(verdict) : met,
                open,
                audit);
    }

    private List<Met> metByCheck(Verdict verdict) {
        List<Met> all = new ArrayList<>(met);
        verdict.criteria().stream()
                .filter(r -> r.outcome() == Outcome.PASS)
                .forEach(r -> all.add(new Met(r.criterion(), Met.By.CHECK, verdict.runId().text())));
        return all;
    }

    Judgement claimed(List<ChangeEvent.Claim> next) {
        return new Judgement(
                counters, gateRuns, verifyRunsSinceGreen, last, history, next, List.of(), List.of(), audit);
    }

    Judgement withMet(List<Met> nowMet, List<CriterionId> stillOpen) {
        return new Judgement(
                counters, gateRuns, verifyRunsSinceGreen, last, history, claims, nowMet, stillOpen, audit);
    }

    Judgement audited(ChangeEvent.AuditVerdict verdict) {
        return new Judgement(
                counters, gateRuns, verifyRunsSinceGreen, last, history, claims, met, open, Optional.of(verdict));
    }

    /** The tree is another one now: nothing that was said of the old one holds for it. */
    Judgement treeChanged() {
        return new Judgement(
                counters, gateRuns, verifyRunsSinceGreen, last, history, List.of(), List.of(), List.of(), audit);
    }

    /** A new slice starts with counters at zero and no gate run of its own. */
    Judgement newSlice() {
        return new Judgement(
                Counters.ZERO,
                gateRuns,
                verifyRunsSinceGreen,
                Optional.empty(),
                history,
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }
}
