package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.MachineText;
import dev.sluice.kernel.gate.Verdict;
import java.util.List;
import java.util.Optional;

/** Events in words, for someone who watches a run. */
final class Narration {
    private Narration() {}

    /** One line, whatever an agent put into it: a line break could forge another happening. */
    static Optional<String> line(ChangeEvent event) {
        return words(event).map(text -> text.replaceAll("\\R", " ⏎ "));
    }

    private static Optional<String> words(ChangeEvent event) {
        return switch (event) {
            case ChangeEvent.RunStarted e -> say("run %s starts from commit %.10s", e.run(), e.pins().base());
            case ChangeEvent.TurnTaken e -> denied(e.kind().role().word(), e.denials());
            case ChangeEvent.TurnRefused e -> say(
                    "%s turn not accepted: %s%s",
                    e.kind().word(),
                    e.reason(),
                    denied(e.kind().role().word(), e.denials()).map(d -> "; " + d).orElse(""));
            case ChangeEvent.IntakeProposed _ -> say("terms proposed");
            case ChangeEvent.IntakeAccepted e -> say(
                    "terms accepted: %s, slice \"%s\"",
                    count(e.intake().criteria().size(), "criterion", "criteria"),
                    e.intake().slice());
            case ChangeEvent.FindingsReported e -> say(
                    "scout reports %s of evidence on: %s",
                    count(e.evidence().size(), "piece", "pieces"),
                    e.evidence().getFirst().unknown());
            case ChangeEvent.ScopeLeft e -> say("scouting left its scope: %s", String.join(", ", e.paths()));
            case ChangeEvent.ScopeSettled e -> say("scope cap: %s", e.scope().headerLine());
            case ChangeEvent.ContextAccepted e -> say("%s lets it go on with what is known", e.by());
            case ChangeEvent.ContextConsolidated e -> say("context consolidated: %s", count(e.facts().size(), "new fact", "new facts"));
            case ChangeEvent.PlanAdopted e -> say("plan: %s", e.plan().approach());
            case ChangeEvent.FactMissed e -> say(
                    "plan refused, it stands on what is not consolidated: %s", String.join(", ", e.cited()));
            case ChangeEvent.SliceReworded e -> say("slice reworded: %s", e.sentence());
            case ChangeEvent.EditApplied e -> say("edit: %s (%s)", e.summary(), String.join(", ", e.paths()));
            case ChangeEvent.EditLost _ -> say("the edit is to be made again");
            case ChangeEvent.CheckpointRecorded e -> say("checkpoint %.10s", e.commit());
            case ChangeEvent.GateJudged e -> gate(e.verdict());
            case ChangeEvent.GateCouldNotRun e -> gate(e.verdict());
            case ChangeEvent.AuditRecorded e -> say(
                    "audit says %s; %s now evidence", e.verdict(), count(e.evidence().size(), "remark is", "remarks are"));
            case ChangeEvent.LadderChosen e -> say("next: %s, because %s", MachineText.word(e.step()), e.reason());
            case ChangeEvent.ExitClaimed e -> say("editor claims the exit: %s", count(e.claims().size(), "criterion", "criteria"));
            case ChangeEvent.CriteriaLeftOpen e -> say("verifier cannot tell about %s", count(e.open().size(), "criterion", "criteria"));
            case ChangeEvent.CriteriaJudged e -> say("%s judged met", count(e.met().size(), "criterion", "criteria"));
            case ChangeEvent.SliceStarted e -> say("new slice %s: %s", e.slice().id(), e.slice().sentence());
            case ChangeEvent.IssueOpened _, ChangeEvent.IssueResolved _ -> Optional.empty();
            case ChangeEvent.SnapshotRecorded e -> say("snapshot iter-%04d written", e.number());
            case ChangeEvent.HaltRaised e -> say("halt %s (%s): %s", e.halt(), e.kind().code(), e.detail());
            case ChangeEvent.HaltAnswered e -> say("%s answers %s: %s", e.by(), e.halt(), e.option().label());
            case ChangeEvent.Repaired e -> say("%s put back", MachineText.word(e.what()));
            case ChangeEvent.RunPaused e -> say("paused: %s", e.why());
            case ChangeEvent.RunResumed e -> say("resumed by %s", e.by());
            case ChangeEvent.RunStopped e -> say("stopped: %s", e.reason());
            case ChangeEvent.DeliveryRecorded e -> say("delivered tree %.10s on branch %s", e.tree(), e.branch());
        };
    }

    private static Optional<String> gate(Verdict v) {
        return say(
                "%s gate %s%s%s (%s)",
                v.gate().word(),
                v.outcome(),
                v.reason().isEmpty() ? "" : ": " + v.reason(),
                v.failures().stream().findFirst().map(f -> "; first: " + f.test() + ": " + f.message()).orElse(""),
                v.runId());
    }

    private static String count(int n, String one, String many) {
        return n + " " + (n == 1 ? one : many);
    }

    private static Optional<String> denied(String role, List<String> denials) {
        return denials.isEmpty()
                ? Optional.empty()
                : say("%s tried to write and the kernel refused: %s", role, denials.getFirst());
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency of the kernel
    private static Optional<String> say(String format, Object... values) {
        return Optional.of(format.formatted(values));
    }
}
