package dev.sluice.kernel.change;

import dev.sluice.kernel.gate.Verdict;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.SnapshotText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The short account that goes with a delivery, and the one that goes with a stop. */
public final class ChangeRecord {
    private ChangeRecord() {}

    /** What changed, why, how it was verified, and what risks are known. */
    public static String render(ChangeState s) {
        StringBuilder out = new StringBuilder("# Change record\n\n");
        out.append("Run: ").append(s.set().run()).append("\n\n## What changed\n\n");
        s.product().summaries().forEach(t -> bullet(out, t));
        out.append("\n## Why\n\n").append(SnapshotText.oneLine(s.intake().goal())).append("\n\n## How verified\n\n");
        s.judgement().last().ifPresent(v -> {
            bullet(out, "subject tree " + v.tree());
            bullet(out, "confinement: " + v.confinement());
            bullet(out, tests(v));
        });
        gates(out, s);
        out.append("\n## Criteria\n\n");
        s.intake().criteria().forEach(c -> bullet(out, c.id() + ": " + c.text() + " — " + how(s, c.id().text())));
        out.append("\n## Known risks\n\n");
        risks(out, s);
        return out.toString();
    }

    /** Why the run stopped, what was tried, and where the evidence is. */
    public static String stopReport(ChangeState s) {
        StringBuilder out = new StringBuilder("# Stop report\n\n");
        out.append("Run: ").append(s.set().run()).append('\n');
        out.append("Stopped in phase: ").append(s.phase().name().toLowerCase(Locale.ROOT)).append('\n');
        out.append("Reason: ").append(SnapshotText.oneLine(s.control().reason())).append("\n\n## Hypotheses tried\n\n");
        s.product().tried().forEach(p -> bullet(out, p.hypothesis() + " (approach: " + p.approach() + ")"));
        out.append("\n## Gate runs (each names its artifact directory)\n\n");
        gates(out, s);
        out.append("\n## Open issues\n\n");
        risks(out, s);
        s.judgement().last().ifPresent(v -> {
            out.append("\n## Last lines of the last gate run\n\n");
            List<String> tail = v.tail();
            tail.subList(Math.max(0, tail.size() - 30), tail.size())
                    .forEach(l -> out.append("    ").append(SnapshotText.oneLine(l)).append('\n'));
        });
        return out.toString();
    }

    private static String tests(Verdict v) {
        return v.tests().run() < 0
                ? "tests: counted by exit code alone, no report was configured"
                : String.format(
                        Locale.ROOT,
                        "tests: %d run, %d failed, %d skipped",
                        v.tests().run(),
                        v.tests().failed(),
                        v.tests().skipped());
    }

    private static void gates(StringBuilder out, ChangeState s) {
        s.judgement().history().forEach(n -> bullet(out, n.gate().word() + " gate " + n.runId() + ": " + n.outcome()));
        if (s.judgement().history().isEmpty()) {
            out.append("none\n");
        }
    }

    private static String how(ChangeState s, String criterion) {
        Optional<Met> met = s.judgement().met().stream()
                .filter(m -> m.criterion().text().equals(criterion))
                .findFirst();
        return met.map(m -> switch (m.by()) {
                    case CHECK -> "met by its check (" + m.evidence() + ")";
                    case JUDGED -> "judged met by the verifier (" + m.evidence() + ")";
                    case PERSON -> "taken as met by a person (" + m.evidence() + ")";
                })
                .orElse("not met");
    }

    private static void risks(StringBuilder out, ChangeState s) {
        List<Issue> open = s.knowledge().open().stream().map(Knowledge.Tracked::issue).toList();
        open.forEach(i -> bullet(out, i.id() + " (next: " + i.next().word() + "): " + i.text()));
        if (open.isEmpty()) {
            out.append("none recorded\n");
        }
    }

    private static void bullet(StringBuilder out, String text) {
        out.append("- ").append(SnapshotText.oneLine(text)).append('\n');
    }
}
