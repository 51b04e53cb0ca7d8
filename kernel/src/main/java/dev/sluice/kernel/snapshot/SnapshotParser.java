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
import java.util.function.Function;
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
        return new SnapshotParser(file, text).snapshot();
    }

    private Snapshot snapshot() {
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
        requireCanonical(SnapshotText.render(parsed).split("\n", -1));
        return parsed;
    }

    /** One snapshot has one text: a reader that took another would let two files mean the same. */
    private void requireCanonical(String[] canonical) {
        for (at = 0; at < lines.size(); at++) {
            if (at >= canonical.length || !lines.get(at).equals(canonical[at])) {
                throw problem("not in the canonical form"
                        + (at < canonical.length ? ", which is \"" + canonical[at] + "\"" : ""));
            }
        }
    }

    private Header header() {
        Map<String, String> fields = new LinkedHashMap<>();
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
        return header(fields);
    }

    private Header header(Map<String, String> fields) {
        int iteration = field(fields, SnapshotText.ITERATION, text -> number(SnapshotText.ITERATION, text));
        OptionalInt parent = field(fields, SnapshotText.PARENT, SnapshotParser::parent);
        SliceId slice = field(fields, SnapshotText.SLICE_ID, SliceId::new);
        Optional<GateName> lastRun = field(fields, SnapshotText.LAST_RUN, SnapshotParser::lastRun);
        Optional<String> outcome = Optional.of(of(fields, SnapshotText.LAST_OUTCOME)).filter(o -> !o.equals("none"));
        int fails = field(fields, SnapshotText.ITERATION_FAILS, text -> number(SnapshotText.ITERATION_FAILS, text));
        int exitFails = field(fields, SnapshotText.EXIT_FAILS, text -> number(SnapshotText.EXIT_FAILS, text));
        // The rules between fields are the header's own; each is told on the line of the field that breaks it.
        field(fields, SnapshotText.ITERATION, _ -> Header.requireNumber(iteration));
        field(fields, SnapshotText.PARENT, _ -> Header.requireEarlier(parent, iteration));
        return field(
                fields,
                SnapshotText.LAST_OUTCOME,
                _ -> new Header(
                        iteration,
                        parent,
                        slice,
                        of(fields, SnapshotText.SLICE),
                        of(fields, SnapshotText.SCOPE_CAP),
                        of(fields, SnapshotText.GATE_ITERATION),
                        of(fields, SnapshotText.GATE_EXIT),
                        lastRun,
                        outcome,
                        fails,
                        exitFails));
    }

    /** Reads one header field; what is wrong with it is told on its line. */
    private <T> T field(Map<String, String> fields, String name, Function<String, T> reader) {
        return checkedAt(SnapshotText.HEADER_FIELDS.indexOf(name), () -> reader.apply(of(fields, name)));
    }

    private static int number(String name, String text) {
        int number;
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + name + "\" is not a number: " + text, e);
        }
        if (number < 0) {
            throw new IllegalArgumentException("\"" + name + "\" is negative: " + text);
        }
        return number;
    }

    private static OptionalInt parent(String text) {
        if (text.equals("none")) {
            return OptionalInt.empty();
        }
        Matcher m = PARENT.matcher(text);
        if (!m.matches()) {
            throw new IllegalArgumentException("parent is neither none nor iter-####: " + text);
        }
        return OptionalInt.of(Integer.parseInt(m.group(1)));
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
            int first = at;
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
            OptionalInt line = fields.containsKey("line")
                    ? OptionalInt.of(checkedAt(lineOf(fields, first), () -> number("line", of(fields, "line"))))
                    : OptionalInt.empty();
            all.add(checkedAt(
                    first,
                    () -> new Evidence(
                            new EvidenceId(m.group(1)),
                            Topic.ofWord(m.group(2)),
                            of(fields, "source"),
                            of(fields, "unknown"),
                            Optional.ofNullable(fields.get("path")),
                            line,
                            Optional.ofNullable(fields.get("symbol")),
                            Optional.ofNullable(fields.get("command")),
                            of(fields, "note"),
                            snippet.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", snippet)))));
        }
        return all;
    }

    private static int lineOf(Map<String, String> fields, int first) {
        return first + 1 + List.copyOf(fields.keySet()).indexOf("line");
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
        if (!here().startsWith("- ")) {
            throw problem("the goal is one entry that begins with \"- \"");
        }
        String goal = checked(() -> Escaped.unescape(here().substring(2)));
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
            criteria.add(checkedAt(at - 1, () ->
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
            facts.add(checkedAt(at - 1, () -> new Fact(
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
            int first = at;
            Matcher m = match(OPEN_LINE, "an open issue with one next action");
            List<String> detail = block();
            open.add(checkedAt(first, () -> new Issue(
                    new IssueId(m.group(1)), NextAction.ofWord(m.group(2)), Escaped.unescape(m.group(3)), detail)));
        }
        expect("");
        section(SnapshotText.RESOLVED);
        List<ResolvedIssue> resolved = new ArrayList<>();
        while (here().startsWith("- ")) {
            Matcher m = match(RESOLVED_LINE, "a resolved issue with what closed it");
            resolved.add(checkedAt(at - 1, () -> new ResolvedIssue(
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
        return checkedAt(at, part);
    }

    private <T> T checkedAt(int line, Supplier<T> part) {
        try {
            return part.get();
        } catch (IllegalArgumentException e) {
            at = line;
            throw problem(String.valueOf(e.getMessage()));
        }
    }

    private SnapshotProblem problem(String reason) {
        return new SnapshotProblem(file, Math.min(at, lines.size() - 1) + 1, reason);
    }
}
