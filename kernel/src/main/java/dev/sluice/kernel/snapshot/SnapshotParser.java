package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.id.IssueId;
import dev.sluice.kernel.id.SliceId;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a snapshot's text; refuses whatever {@link SnapshotText} would not have written. */
public final class SnapshotParser {
    private static final Pattern EVIDENCE_LINE = Pattern.compile("- (E-[0-9-]+) \\[([a-z-]+)]");
    private static final Pattern FACT_LINE = Pattern.compile("- (F-\\d+) \\[([a-z-]+)] from ([^:]+): (.*)");
    private static final Pattern OPEN_LINE = Pattern.compile("- (I-\\d+) next ([a-z-]+): (.*)");
    private static final Pattern RESOLVED_LINE = Pattern.compile("- (I-\\d+) closed by (.*?): (.*)");
    private static final Pattern CRITERION_LINE = Pattern.compile("- ([A-Za-z][A-Za-z0-9_-]*): (.*)");
    private static final Pattern PARENT = Pattern.compile("iter-(\\d{4,9})");
    private static final List<String> EVIDENCE_FIELDS =
            List.of("source", "unknown", "path", "line", "symbol", "command", "note");

    private final String file;
    private final List<String> lines;
    private int at;

    private SnapshotParser(String file, String text) {
        this.file = file;
        this.lines = Arrays.asList(text.split("\n", -1));
    }

    /** Parses the text of {@code file}; throws {@link SnapshotProblem} with line and reason. */
    public static Snapshot parse(String file, String text) {
        return new SnapshotParser(file, text).snapshot(text);
    }

    private Snapshot snapshot(String text) {
        Header header = header();
        expect("");
        expect(SnapshotText.EVIDENCE);
        expect("");
        List<Evidence> evidence = evidence();
        expect("");
        Snapshot.Consolidated context = context(header);
        expect("");
        Snapshot parsed = new Snapshot(header, evidence, context, issues());
        if (at != lines.size() - 1 || !lines.get(at).isEmpty()) {
            throw problem("text after the end, or no line break at the end");
        }
        if (!SnapshotText.render(parsed).equals(text)) {
            at = 0;
            throw problem("not in the canonical form");
        }
        return parsed;
    }

    private Header header() {
        Map<String, String> fields = new LinkedHashMap<>();
        int first = at;
        while (at < lines.size() && !lines.get(at).isEmpty()) {
            String line = lines.get(at);
            int colon = line.indexOf(": ");
            String name = colon < 0 ? line : line.substring(0, colon);
            if (colon < 0 || !SnapshotText.HEADER_FIELDS.contains(name)) {
                throw problem("unknown header field \"" + Escaped.escape(name) + "\"");
            }
            if (fields.containsKey(name)) {
                throw problem("header field \"" + name + "\" is there twice");
            }
            String expected = fields.size() < SnapshotText.HEADER_FIELDS.size()
                    ? SnapshotText.HEADER_FIELDS.get(fields.size())
                    : "";
            if (!expected.equals(name)) {
                throw problem("header field \"" + expected + "\" is missing or out of order before \"" + name + "\"");
            }
            fields.put(name, checked(() -> Escaped.unescape(line.substring(colon + 2))));
            at++;
        }
        for (String name : SnapshotText.HEADER_FIELDS) {
            if (!fields.containsKey(name)) {
                throw problem("header field \"" + name + "\" is missing");
            }
        }
        int after = at;
        at = first;
        Header header = checked(() -> header(fields));
        at = after;
        return header;
    }

    private Header header(Map<String, String> fields) {
        String parent = of(fields, SnapshotText.PARENT);
        return new Header(
                number(fields, SnapshotText.ITERATION),
                parent.equals("none") ? OptionalInt.empty() : OptionalInt.of(parent(parent)),
                new SliceId(of(fields, SnapshotText.SLICE_ID)),
                of(fields, SnapshotText.SLICE),
                of(fields, SnapshotText.SCOPE_CAP),
                of(fields, SnapshotText.GATE_ITERATION),
                of(fields, SnapshotText.GATE_EXIT),
                lastRun(of(fields, SnapshotText.LAST_RUN)),
                Optional.of(of(fields, SnapshotText.LAST_OUTCOME)).filter(o -> !o.equals("none")),
                number(fields, SnapshotText.ITERATION_FAILS),
                number(fields, SnapshotText.EXIT_FAILS));
    }

    private int number(Map<String, String> fields, String name) {
        at = SnapshotText.HEADER_FIELDS.indexOf(name);
        String text = of(fields, name);
        try {
            int number = Integer.parseInt(text);
            if (number < 0) {
                throw new IllegalArgumentException("\"" + name + "\" is negative: " + text);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + name + "\" is not a number: " + text, e);
        }
    }

    private int parent(String text) {
        at = SnapshotText.HEADER_FIELDS.indexOf(SnapshotText.PARENT);
        Matcher m = PARENT.matcher(text);
        if (!m.matches()) {
            throw new IllegalArgumentException("parent is neither none nor iter-####: " + text);
        }
        return Integer.parseInt(m.group(1));
    }

    private static Optional<GateName> lastRun(String word) {
        return switch (word) {
            case "none" -> Optional.empty();
            case "iteration" -> Optional.of(GateName.ITERATION);
            case "exit" -> Optional.of(GateName.EXIT);
            default -> throw new IllegalArgumentException("not a gate (iteration, exit, none): " + word);
        };
    }

    private static String of(Map<String, String> fields, String name) {
        return fields.getOrDefault(name, "");
    }

    private List<Evidence> evidence() {
        List<Evidence> all = new ArrayList<>();
        while (here().startsWith("- ")) {
            Matcher m = match(EVIDENCE_LINE, "an evidence entry");
            Map<String, String> fields = new LinkedHashMap<>();
            while (here().startsWith("  ") && !here().startsWith("  | ")) {
                String line = here().substring(2);
                int colon = line.indexOf(": ");
                if (colon < 0 || !EVIDENCE_FIELDS.contains(line.substring(0, colon))) {
                    throw problem("unknown evidence field; known: " + String.join(", ", EVIDENCE_FIELDS));
                }
                if (fields.put(line.substring(0, colon), checked(() -> Escaped.unescape(line.substring(colon + 2))))
                        != null) {
                    throw problem("evidence field is there twice");
                }
                at++;
            }
            List<String> snippet = block();
            all.add(checked(() -> new Evidence(
                    new EvidenceId(m.group(1)),
                    Topic.ofWord(m.group(2)),
                    of(fields, "source"),
                    of(fields, "unknown"),
                    Optional.ofNullable(fields.get("path")),
                    fields.containsKey("line")
                            ? OptionalInt.of(Integer.parseInt(of(fields, "line")))
                            : OptionalInt.empty(),
                    Optional.ofNullable(fields.get("symbol")),
                    Optional.ofNullable(fields.get("command")),
                    of(fields, "note"),
                    snippet.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", snippet)))));
        }
        return all;
    }

    private List<String> block() {
        List<String> block = new ArrayList<>();
        while (here().startsWith("  | ")) {
            String line = here().substring(4);
            block.add(checked(() -> Escaped.unescape(line)));
            at++;
        }
        return block;
    }

    private Snapshot.Consolidated context(Header header) {
        expect(SnapshotText.CONTEXT);
        expect("");
        section(SnapshotText.GOAL);
        String goal = checked(() -> Escaped.unescape(here()));
        at++;
        expect("");
        section(SnapshotText.CONSTRAINTS);
        List<String> constraints = new ArrayList<>();
        while (here().startsWith("- ")) {
            constraints.add(checked(() -> Escaped.unescape(here().substring(2))));
            at++;
        }
        expect("");
        section(SnapshotText.CRITERIA);
        List<ContextCriterion> criteria = new ArrayList<>();
        while (here().startsWith("- ")) {
            Matcher m = match(CRITERION_LINE, "a criterion");
            criteria.add(checked(() ->
                    new ContextCriterion(new CriterionId(m.group(1)), Escaped.unescape(m.group(2)))));
        }
        expect("");
        section(SnapshotText.GATES);
        expect("- iteration: " + Escaped.escape(header.iterationGate()));
        expect("- exit: " + Escaped.escape(header.exitGate()));
        expect("");
        section(SnapshotText.FACTS);
        List<Fact> facts = new ArrayList<>();
        while (here().startsWith("- ")) {
            Matcher m = match(FACT_LINE, "a fact");
            facts.add(checked(() -> new Fact(
                    new FactId(m.group(1)),
                    Topic.ofWord(m.group(2)),
                    m.group(3).equals("task")
                            ? List.of()
                            : Arrays.stream(m.group(3).split(", ", -1))
                                    .map(EvidenceId::new)
                                    .toList(),
                    Escaped.unescape(m.group(4)))));
        }
        return new Snapshot.Consolidated(goal, constraints, criteria, facts);
    }

    private Snapshot.Issues issues() {
        expect(SnapshotText.ISSUES);
        expect("");
        section(SnapshotText.OPEN);
        List<Issue> open = new ArrayList<>();
        while (here().startsWith("- ")) {
            Matcher m = match(OPEN_LINE, "an open issue with one next action");
            List<String> detail = block();
            open.add(checked(() -> new Issue(
                    new IssueId(m.group(1)), NextAction.ofWord(m.group(2)), Escaped.unescape(m.group(3)), detail)));
        }
        expect("");
        section(SnapshotText.RESOLVED);
        List<ResolvedIssue> resolved = new ArrayList<>();
        while (here().startsWith("- ")) {
            Matcher m = match(RESOLVED_LINE, "a resolved issue with what closed it");
            resolved.add(checked(() -> new ResolvedIssue(
                    new IssueId(m.group(1)), Escaped.unescape(m.group(2)), Escaped.unescape(m.group(3)))));
        }
        return new Snapshot.Issues(open, resolved);
    }

    private void section(String title) {
        expect(title);
        expect("");
    }

    private void expect(String line) {
        if (at >= lines.size() || !lines.get(at).equals(line)) {
            throw problem(line.isEmpty() ? "expected an empty line" : "expected \"" + line + "\"");
        }
        at++;
    }

    private Matcher match(Pattern shape, String what) {
        Matcher m = shape.matcher(here());
        if (!m.matches()) {
            throw problem("not " + what);
        }
        at++;
        return m;
    }

    private String here() {
        return at < lines.size() ? lines.get(at) : "";
    }

    private <T> T checked(Supplier<T> part) {
        try {
            return part.get();
        } catch (IllegalArgumentException e) {
            throw problem(String.valueOf(e.getMessage()));
        }
    }

    private SnapshotProblem problem(String reason) {
        return new SnapshotProblem(file, Math.min(at, lines.size() - 1) + 1, reason);
    }
}
