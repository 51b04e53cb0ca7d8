package dev.sluice.workspace.tree;

import java.util.List;

/** Everything a writer changed: removals first, each kind in the order of paths. */
public record ChangeSet(List<TreeEdit> edits) {
    public ChangeSet {
        edits = List.copyOf(edits);
    }

    public boolean isEmpty() {
        return edits.isEmpty();
    }

    public List<String> paths() {
        return edits.stream().map(TreeEdit::path).sorted().toList();
    }
}
