package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.EvidenceId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A snapshot as Markdown text; {@link SnapshotParser} reads exactly what this writes. */
public final class SnapshotText {
    static final String ITERATION = "Iteration";
    static final String PARENT = "Parent snapshot";
    static final String SLICE_ID = "Slice ID";
    static final String SLICE = "Slice";
    static final String SCOPE_CAP = "Scope cap";
    static final String GATE_ITERATION = "Gate (iteration)";
    static final String GATE_EXIT = "Gate (exit)";
    static final String LAST_RUN = "Last gate run";
    static final String LAST_OUTCOME = "Last gate outcome";
    static final String ITERATION_FAILS = "Consecutive Iteration FAILs (this Slice ID)";
    static final String EXIT_FAILS = "Consecutive Exit FAILs (this Slice ID)";

    /** The header's field names, in their order. */
    static final List<String> HEADER_FIELDS = List.of(
            ITERATION,
            PARENT,
            SLICE_ID,
            SLICE,
            SCOPE_CAP,
            GATE_ITERATION,
            GATE_EXIT,
            LAST_RUN,
            LAST_OUTCOME,
            ITERATION_FAILS,
            EXIT_FAILS);

    static final String EVIDENCE = "# Evidence (Scout Findings) — NON-AUTHORITATIVE";
    static final String CONTEXT = "# Consolidated Context (Source of Truth) — AUTHORITATIVE";
    static final String GOAL = "## Goal";
    static final String CONSTRAINTS = "## Constraints";
    static final String CRITERIA = "## Acceptance criteria";
    static final String GATES = "## Gates";
    static final String FACTS = "## Facts";
    static final String ISSUES = "# Issues (State)";
    static final String OPEN = "## Open Issues";
    static final String RESOLVED = "## Resolved This Iteration";

    private SnapshotText() {}

    public static String render(Snapshot snapshot) {
        return header(snapshot.header()) + "\n" + evidence(snapshot.evidence()) + "\n" + context(snapshot) + "\n"
                + issues(snapshot.issues());
    }

    /** What planning and editing may read: the header, Consolidated Context and Issues; never Evidence. */
    public static String authoritativePart(Snapshot snapshot) {
        return header(snapshot.header()) + "\n" + context(snapshot) + "\n" + issues(snapshot.issues());
    }

    /** The Evidence section alone, for the one turn that consolidates it. */
    public static String evidencePart(Snapshot snapshot) {
        return evidence(snapshot.evidence());
    }

    /** Text on one line, with line breaks and control characters spelled out. */
    public static String oneLine(String text) {
        return Escaped.escape(text);
    }

    private static String header(Header h) {
        return field(ITERATION, number(h.iteration()))
                + field(PARENT, h.parent().isPresent() ? "iter-" + number(h.parent().getAsInt()) : "none")
                + field(SLICE_ID, h.sliceId().text())
                + field(SLICE, h.slice())
                + field(SCOPE_CAP, h.scopeCap())
                + field(GATE_ITERATION, h.iterationGate())
                + field(GATE_EXIT, h.exitGate())
                + field(LAST_RUN, h.lastGateRun().map(GateName::word).orElse("none"))
                + field(LAST_OUTCOME, h.lastGateOutcome().orElse("none"))
                + field(ITERATION_FAILS, Integer.toString(h.iterationFails()))
                + field(EXIT_FAILS, Integer.toString(h.exitFails()));
    }

    private static String number(int iteration) {
        return String.format(Locale.ROOT, "%04d", iteration);
    }

    private static String field(String name, String value) {
        return name + ": " + Escaped.escape(value) + "\n";
    }

    private static String evidence(List<Evidence> evidence) {
        StringBuilder out = new StringBuilder(EVIDENCE).append("\n\n");
        for (Evidence e : evidence) {
            out.append("- ").append(e.id()).append(" [").append(e.topic().word()).append("]\n");
            entry(out, "source", Optional.of(e.source()));
            entry(out, "unknown", Optional.of(e.unknown()));
            entry(out, "path", e.path());
            entry(out, "line", e.line().isPresent() ? Optional.of("" + e.line().getAsInt()) : Optional.empty());
            entry(out, "symbol", e.symbol());
            entry(out, "command", e.command());
            entry(out, "note", Optional.of(e.note()));
            e.snippet().ifPresent(s -> block(out, List.of(s.split("\n", -1))));
        }
        return out.toString();
    }

    private static void entry(StringBuilder out, String name, Optional<String> value) {
        value.ifPresent(v ->
                out.append("  ").append(name).append(": ").append(Escaped.escape(v)).append('\n'));
    }

    private static void block(StringBuilder out, List<String> lines) {
        for (String line : lines) {
            out.append("  | ").append(Escaped.escape(line)).append('\n');
        }
    }

    private static String context(Snapshot snapshot) {
        Snapshot.Consolidated c = snapshot.context();
        StringBuilder out = new StringBuilder(CONTEXT).append("\n\n");
        out.append(GOAL).append("\n\n- ").append(Escaped.escape(c.goal())).append("\n\n");
        out.append(CONSTRAINTS).append("\n\n");
        c.constraints().forEach(t -> out.append("- ").append(Escaped.escape(t)).append('\n'));
        out.append('\n').append(CRITERIA).append("\n\n");
        c.criteria()
                .forEach(t -> out.append("- ")
                        .append(t.id())
                        .append(": ")
                        .append(Escaped.escape(t.text()))
                        .append('\n'));
        out.append('\n').append(GATES).append("\n\n");
        out.append("- iteration: ").append(Escaped.escape(snapshot.header().iterationGate())).append('\n');
        out.append("- exit: ").append(Escaped.escape(snapshot.header().exitGate())).append('\n');
        out.append('\n').append(FACTS).append("\n\n");
        for (Fact f : c.facts()) {
            String from = f.evidence().isEmpty()
                    ? "task"
                    : f.evidence().stream().map(EvidenceId::text).collect(Collectors.joining(", "));
            out.append("- %s [%s] from %s: %s\n"
                    .formatted(f.id(), f.topic().word(), from, Escaped.escape(f.text())));
        }
        return out.toString();
    }

    private static String issues(Snapshot.Issues issues) {
        StringBuilder out = new StringBuilder(ISSUES).append("\n\n").append(OPEN).append("\n\n");
        for (Issue i : issues.open()) {
            out.append("- %s next %s: %s\n"
                    .formatted(i.id(), i.next().word(), Escaped.escape(i.text())));
            block(out, i.detail());
        }
        out.append('\n').append(RESOLVED).append("\n\n");
        for (ResolvedIssue r : issues.resolved()) {
            out.append("- %s closed by %s: %s\n"
                    .formatted(r.id(), Escaped.escape(r.closedBy()), Escaped.escape(r.text())));
        }
        return out.toString();
    }
}
