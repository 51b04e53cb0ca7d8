package dev.sluice.workspace.tree;

import java.util.List;

/** What was found of a writer's turn. */
public sealed interface Harvested {
    /** The changes, and apart from them the changed paths that git ignores. */
    record Changes(ChangeSet changeSet, List<String> ignored) implements Harvested {
        public Changes {
            ignored = List.copyOf(ignored);
        }
    }

    /** Nothing can be taken over: too much, or of a kind that git cannot keep. */
    record Refused(List<Refusal> refusals) implements Harvested {
        public Refused {
            refusals = List.copyOf(refusals);
        }
    }
}
