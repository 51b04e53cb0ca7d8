package dev.sluice.kernel.change;

import dev.sluice.kernel.id.FactId;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.ResolvedIssue;
import dev.sluice.kernel.snapshot.Snapshot;
import dev.sluice.kernel.snapshot.SnapshotText;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * What a brief shows of a snapshot: of each list the newest and most needed, and how many more there are.
 *
 * <p>A run may go on for hundreds of iterations and its briefs stay as long as they were. What is left out still
 * counts: the rules know every fact and every issue, and any of them may be cited.
 */
final class Excerpt {
    static final int FACTS_MAX = 24;
    static final int OPEN_ISSUES_MAX = 8;
    static final int RESOLVED_ISSUES_MAX = 8;
    static final int EVIDENCE_MAX = 60;

    /** No list may push the others out of the brief, however long its entries are. */
    static final int LIST_LENGTH_MAX = 24_000;

    private Excerpt() {}

    /** Header, context and issues, as planning and editing may read them. */
    static String authoritative(Snapshot s, List<FactId> needed) {
        List<Fact> facts = facts(s.context().facts(), needed);
        List<Issue> open = newest(s.issues().open(), OPEN_ISSUES_MAX, Excerpt::length);
        List<ResolvedIssue> resolved =
                newest(s.issues().resolved(), RESOLVED_ISSUES_MAX, r -> r.text().length());
        Snapshot shown = new Snapshot(
                s.header(),
                s.evidence(),
                new Snapshot.Consolidated(s.context().goal(), s.context().constraints(), s.context().criteria(), facts),
                new Snapshot.Issues(open, resolved));
        List<String> more = new ArrayList<>();
        count(more, s.context().facts().size() - facts.size(), "facts");
        count(more, s.issues().open().size() - open.size(), "open issues");
        count(more, s.issues().resolved().size() - resolved.size(), "resolved issues");
        return SnapshotText.authoritativePart(shown) + leftOut(more, s.header().iteration());
    }

    /** The evidence at hand, for the turn that consolidates it. */
    static String evidence(Snapshot s) {
        List<Evidence> shown = newest(s.evidence(), EVIDENCE_MAX, Excerpt::length);
        List<String> more = new ArrayList<>();
        count(more, s.evidence().size() - shown.size(), "pieces of evidence");
        return SnapshotText.evidencePart(new Snapshot(s.header(), shown, s.context(), s.issues()))
                + leftOut(more, s.header().iteration());
    }

    /** First what the plan stands on, then the newest on each topic that must be known, then the newest. */
    private static List<Fact> facts(List<Fact> all, List<FactId> needed) {
        Set<Fact> byNeed = new LinkedHashSet<>();
        Set<FactId> cited = new HashSet<>(needed);
        all.stream().filter(f -> cited.contains(f.id())).forEach(byNeed::add);
        Arrays.stream(Topic.values())
                .filter(Topic::isNeeded)
                .forEach(topic -> all.reversed().stream()
                        .filter(f -> f.topic() == topic)
                        .findFirst()
                        .ifPresent(byNeed::add));
        all.reversed().stream().limit(FACTS_MAX).forEach(byNeed::add);
        Set<Fact> shown = new HashSet<>(newest(List.copyOf(byNeed).reversed(), FACTS_MAX, f -> f.text().length()));
        return all.stream().filter(shown::contains).toList();
    }

    /** The last ones, as many as fit; one at least. */
    private static <T> List<T> newest(List<T> all, int countMax, ToIntFunction<T> length) {
        int from = all.size();
        int used = 0;
        while (from > 0 && all.size() - from < countMax) {
            used += length.applyAsInt(all.get(from - 1));
            if (used > LIST_LENGTH_MAX && from < all.size()) {
                break;
            }
            from--;
        }
        return all.subList(from, all.size());
    }

    private static int length(Issue issue) {
        return issue.text().length() + issue.detail().stream().mapToInt(String::length).sum();
    }

    private static int length(Evidence e) {
        return e.note().length() + e.snippet().map(String::length).orElse(0);
    }

    private static void count(List<String> more, int left, String what) {
        if (left > 0) {
            more.add(left + " older " + what);
        }
    }

    private static String leftOut(List<String> more, int iteration) {
        return more.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "\nNot listed here: %s. iter-%04d has them, and they count as before.\n",
                        String.join(", ", more),
                        iteration);
    }
}
