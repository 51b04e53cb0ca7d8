package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.task.Topic;
import java.util.Optional;
import java.util.OptionalInt;

/** Something that was seen, with where; it carries no authority until it is promoted. */
public record Evidence(
        EvidenceId id,
        Topic topic,
        String source,
        String unknown,
        Optional<String> path,
        OptionalInt line,
        Optional<String> symbol,
        Optional<String> command,
        String note,
        Optional<String> snippet) {
    /** Evidence that is nothing but a note: an audit's remark, a gate's result, an open question. */
    public static Evidence note(EvidenceId id, Topic topic, String source, String unknown, String note) {
        return new Evidence(
                id,
                topic,
                source,
                unknown,
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                note,
                Optional.empty());
    }
}
