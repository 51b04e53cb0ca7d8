package dev.sluice.kernel.change;

import dev.sluice.kernel.id.IssueId;
import dev.sluice.kernel.task.Topic;
import java.util.Optional;

/** A question that a scout is sent to answer, and the issue it would settle. */
public record Unknown(String id, Topic topic, String question, Optional<IssueId> issue) {
    static Unknown of(int number, Topic topic, String question, Optional<IssueId> issue) {
        return new Unknown("U-" + number, topic, question, issue);
    }
}
