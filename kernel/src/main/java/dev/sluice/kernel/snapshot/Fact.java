package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.id.EvidenceId;
import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.task.Topic;
import java.util.List;

/** A consolidated fact and the evidence it stands on; none where the task itself states it. */
public record Fact(FactId id, Topic topic, List<EvidenceId> evidence, String text) {
    public Fact {
        evidence = List.copyOf(evidence);
    }
}
