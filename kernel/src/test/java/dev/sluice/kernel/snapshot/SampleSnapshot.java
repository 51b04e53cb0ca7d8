package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.id.CriterionId;
import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.id.IssueId;
import dev.sluice.kernel.id.SliceId;
import dev.sluice.kernel.task.Topic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One snapshot with every part filled; its text is the resource {@code iter-0007.md}. */
final class SampleSnapshot {
    static final Snapshot VALUE = new Snapshot(
            new Header(
                    7,
                    OptionalInt.of(6),
                    SliceId.of(2),
                    "subtract, too",
                    "sources only [in: src/**; out: src/secret/**]",
                    "make quick",
                    "make quick && make test",
                    Optional.of(GateName.ITERATION),
                    Optional.of("FAIL"),
                    2,
                    0),
            List.of(
                    new Evidence(
                            EvidenceId.of(7, 1),
                            Topic.ENTRY_POINTS,
                            "T-9",
                            "U-4 Where does it begin?",
                            Optional.of("src/sub.c"),
                            OptionalInt.of(12),
                            Optional.of("sub"),
                            Optional.of("grep -n sub src/sub.c"),
                            "sub takes two numbers",
                            Optional.of("int sub(int a, int b) {\n\treturn a + b;\n}\n")),
                    Evidence.note(
                            EvidenceId.of(7, 2),
                            Topic.OTHER,
                            "G-R-AAAAAAAAAAAAAAAA-3",
                            "gate iteration",
                            "FAIL: two\nlines, a bell \u0007, a turned mark \u202e, half a pair \ud83d, a whole one 😀")),
            new Snapshot.Consolidated(
                    "make it add and subtract",
                    List.of("no new dependency", "# not a heading"),
                    List.of(
                            new ContextCriterion(new CriterionId("C1"), "it adds"),
                            new ContextCriterion(new CriterionId("AC-2"), "it subtracts: always")),
                    List.of(
                            new Fact(FactId.of(1), Topic.COMMANDS, List.of(), "make test runs the tests"),
                            new Fact(
                                    FactId.of(2),
                                    Topic.ENTRY_POINTS,
                                    List.of(EvidenceId.of(2, 1), EvidenceId.of(7, 1)),
                                    "sub is in src\\sub.c"))),
            new Snapshot.Issues(
                    List.of(
                            new Issue(
                                    IssueId.of(3),
                                    NextAction.FIX,
                                    "iteration gate FAIL: sub(3, 1) is 4",
                                    List.of("expected 2", "  got 4", "")),
                            new Issue(IssueId.of(4), NextAction.RE_SCOUT, "is zero allowed?", List.of())),
                    List.of(new ResolvedIssue(IssueId.of(1), "G-R-AAAAAAAAAAAAAAAA-2", "iteration gate FAIL: add"))));

    private SampleSnapshot() {}
}
