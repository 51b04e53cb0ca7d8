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
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Makes snapshots out of chance, with text that tries to break out of its line. */
final class RandomSnapshots {
    private static final List<String> SHARDS = List.of(
            "\n", "\r\n", "\r", "\t", "\0", "\u001b[31m", "\u007f", "\u0085", ": ", "- ", "# ", "## Facts", "  | ", "\\", "\\n",
            "\\u000a", "\\u", "|", " ", "", "\u200e", "\u200f", "\u061c", "\u202e", "\u2066", "\u2069", "\u2028", "\u2029",
            "\ufeff", "😀", "\ud83d", "\ude00", "é", "漢字", "none", "PASS", "next fix: ", " closed by ", " from task: ",
            SnapshotText.EVIDENCE, SnapshotText.CONTEXT, SnapshotText.ISSUES, SnapshotText.RESOLVED, "- I-1 next fix: x",
            "Iteration: 0009", "word", "a longer piece of plain text", "<<< end >>>", "```");

    private final Random chance;

    RandomSnapshots(long seed) {
        this.chance = new Random(seed);
    }

    Snapshot snapshot() {
        int iteration = 1 + chance.nextInt(12_000);
        boolean ran = chance.nextBoolean();
        Header header = new Header(
                iteration,
                iteration == 1 || chance.nextInt(5) == 0
                        ? OptionalInt.empty()
                        : OptionalInt.of(1 + chance.nextInt(iteration - 1)),
                SliceId.of(1 + chance.nextInt(20_000)),
                text(),
                text(),
                text(),
                text(),
                ran ? Optional.of(pick(List.of(GateName.values()))) : Optional.empty(),
                ran ? Optional.of(pick(List.of("PASS", "FAIL"))) : Optional.empty(),
                chance.nextInt(5),
                chance.nextInt(5));
        return new Snapshot(
                header,
                several(this::evidence),
                new Snapshot.Consolidated(text(), several(this::text), several(this::criterion), several(this::fact)),
                new Snapshot.Issues(several(this::issue), several(this::resolved)));
    }

    String text() {
        StringBuilder out = new StringBuilder();
        IntStream.range(0, chance.nextInt(6)).forEach(_ -> out.append(pick(SHARDS)));
        return out.toString();
    }

    private Evidence evidence() {
        return new Evidence(
                evidenceId(),
                pick(List.of(Topic.values())),
                text(),
                text(),
                maybe(this::text),
                chance.nextBoolean() ? OptionalInt.of(chance.nextInt(1_000_000)) : OptionalInt.empty(),
                maybe(this::text),
                maybe(this::text),
                text(),
                maybe(this::text));
    }

    private ContextCriterion criterion() {
        return new ContextCriterion(new CriterionId(pick(List.of("C1", "AC-3", "a_b", "next", "I-1"))), text());
    }

    private Fact fact() {
        return new Fact(
                FactId.of(1 + chance.nextInt(99)), pick(List.of(Topic.values())), several(this::evidenceId), text());
    }

    private Issue issue() {
        return new Issue(issueId(), pick(List.of(NextAction.values())), text(), several(this::text));
    }

    private ResolvedIssue resolved() {
        String by = text().replace(": ", ":");
        return new ResolvedIssue(issueId(), by.isBlank() || by.contains(": ") ? "G-1" : by, text());
    }

    private EvidenceId evidenceId() {
        return EvidenceId.of(1 + chance.nextInt(12_000), 1 + chance.nextInt(40));
    }

    private IssueId issueId() {
        return IssueId.of(1 + chance.nextInt(99));
    }

    private <T> List<T> several(Supplier<T> one) {
        return IntStream.range(0, chance.nextInt(4)).mapToObj(_ -> one.get()).toList();
    }

    private <T> Optional<T> maybe(Supplier<T> one) {
        return chance.nextBoolean() ? Optional.of(one.get()) : Optional.empty();
    }

    private <T> T pick(List<T> from) {
        return from.get(chance.nextInt(from.size()));
    }
}
