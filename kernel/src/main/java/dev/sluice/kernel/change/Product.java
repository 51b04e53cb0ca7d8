package dev.sluice.kernel.change;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.TreeHash;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What has been made: plan, tree, checkpoints, and every approach that was tried in this slice. */
public record Product(
        Optional<Plan> plan,
        List<Plan> tried,
        Optional<TreeHash> tree,
        Optional<TreeHash> committedTree,
        Optional<CommitHash> head,
        int checkpoints,
        List<String> uncovered,
        List<String> summaries,
        String lastSummary) {
    /** How many summaries are remembered; older ones are in the ledger. */
    static final int SUMMARIES_MAX = 50;

    static final Product NONE =
            new Product(
            Optional.empty(), List.of(), Optional.empty(), Optional.empty(), Optional.empty(), 0, List.of(), List.of(), "");

    public Product {
        tried = List.copyOf(tried);
        uncovered = List.copyOf(uncovered);
        summaries = List.copyOf(summaries);
    }

    Product startingAt(CommitHash base, TreeHash baseTree) {
        return new Product(
                plan, tried, Optional.of(baseTree), Optional.of(baseTree), Optional.of(base), checkpoints, uncovered, summaries, lastSummary);
    }

    Product planned(Plan next) {
        List<String> left = uncovered.stream().filter(p -> !next.covers(p)).toList();
        return new Product(
                Optional.of(next), added(tried, next), tree, committedTree, head, checkpoints, left, summaries, lastSummary);
    }

    Product edited(TreeHash next, List<String> beyondPlan, String summary) {
        Set<String> all = new LinkedHashSet<>(uncovered);
        all.addAll(beyondPlan);
        return new Product(
                plan, tried, Optional.of(next), committedTree, head, checkpoints, List.copyOf(all), summaries, summary);
    }

    Product committed(CommitHash commit) {
        return new Product(
                plan,
                tried,
                tree,
                tree,
                Optional.of(commit),
                checkpoints + 1,
                uncovered,
                last(summaries, lastSummary),
                lastSummary);
    }

    Product delivered(CommitHash commit) {
        return new Product(
                plan,
                tried,
                tree,
                committedTree,
                Optional.of(commit),
                checkpoints,
                uncovered,
                summaries,
                lastSummary);
    }

    Product editLost() {
        return new Product(
                plan, tried, committedTree, committedTree, head, checkpoints, uncovered, summaries, lastSummary);
    }

    /** A new slice starts without a plan; what was tried for the old one does not bind it. */
    Product newSlice() {
        return new Product(Optional.empty(), List.of(), tree, committedTree, head, checkpoints, uncovered, summaries, lastSummary);
    }

    private static <T> List<T> last(List<T> list, T next) {
        List<T> more = added(list, next);
        return more.subList(Math.max(0, more.size() - SUMMARIES_MAX), more.size());
    }

    private static <T> List<T> added(List<T> list, T next) {
        List<T> more = new ArrayList<>(list);
        more.add(next);
        return more;
    }
}
