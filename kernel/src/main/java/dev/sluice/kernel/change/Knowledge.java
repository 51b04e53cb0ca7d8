package dev.sluice.kernel.change;

import dev.sluice.kernel.id.IssueId;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.snapshot.Issue;
import dev.sluice.kernel.snapshot.ResolvedIssue;
import dev.sluice.kernel.task.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is asked, seen, known and unresolved. */
public record Knowledge(
        List<Unknown> asking,
        List<Unknown> asked,
        int unknownsMinted,
        List<Evidence> evidence,
        EvidenceState evidenceState,
        List<Fact> facts,
        List<Tracked> open,
        List<ResolvedIssue> resolved,
        int issuesMinted) {
    /** An open issue; of one subject there is at most one, the newest. */
    public record Tracked(Issue issue, String subject) {}

    static final String GATE_NOTE = "gate ";

    /** How many results of gates wait to be consolidated, the newest; each is in the snapshot written after its run. */
    static final int GATE_NOTES_MAX = 8;

    /** Whether the evidence at hand has been consolidated; if so, the next snapshot is the last that carries it. */
    public enum EvidenceState {
        RAW,
        CONSOLIDATED
    }

    static final Knowledge EMPTY = new Knowledge(
            List.of(), List.of(), 0, List.of(), EvidenceState.RAW, List.of(), List.of(), List.of(), 0);

    public Knowledge {
        asking = List.copyOf(asking);
        asked = List.copyOf(asked);
        evidence = List.copyOf(evidence);
        facts = List.copyOf(facts);
        open = List.copyOf(open);
        resolved = List.copyOf(resolved);
    }

    /** The topics of the sufficient-context condition on which no fact is consolidated. */
    public List<Topic> missingTopics() {
        return Arrays.stream(Topic.values())
                .filter(Topic::isNeeded)
                .filter(t -> facts.stream().noneMatch(f -> f.topic() == t))
                .toList();
    }

    public Optional<Issue> openOn(String subject) {
        return open.stream().filter(t -> t.subject().equals(subject)).map(Tracked::issue).findFirst();
    }

    /** The id an issue on this subject gets: the standing one where there is one. */
    IssueId idFor(String subject, int offset) {
        return (subject.isEmpty() ? Optional.<Issue>empty() : openOn(subject))
                .map(Issue::id)
                .orElseGet(() -> IssueId.of(issuesMinted + 1 + offset));
    }

    Knowledge asking(List<Unknown> more) {
        List<Unknown> all = new ArrayList<>(asking);
        more.stream().filter(u -> all.stream().noneMatch(a -> a.id().equals(u.id()))).forEach(all::add);
        int minted = all.stream()
                .mapToInt(u -> Integer.parseInt(u.id().substring(2)))
                .max()
                .orElse(0);
        return new Knowledge(all, asked, Math.max(unknownsMinted, minted), evidence, evidenceState, facts, open, resolved, issuesMinted);
    }

    /** The first unknown was answered by this evidence, or by none. */
    Knowledge answered(List<Evidence> more) {
        List<Unknown> done = new ArrayList<>(asked);
        done.add(asking.getFirst());
        return new Knowledge(
                asking.subList(1, asking.size()),
                done,
                unknownsMinted,
                evidence,
                evidenceState,
                facts,
                open,
                resolved,
                issuesMinted)
                .seen(more);
    }

    Knowledge seen(List<Evidence> more) {
        List<Evidence> all = new ArrayList<>(evidenceState == EvidenceState.CONSOLIDATED ? List.of() : evidence);
        all.addAll(more);
        return new Knowledge(asking, asked, unknownsMinted, all, EvidenceState.RAW, facts, open, resolved, issuesMinted);
    }

    /** A gate's result is evidence; slice after slice may pass before somebody consolidates it. */
    Knowledge noted(Evidence result) {
        Knowledge all = seen(List.of(result));
        List<Evidence> notes = all.evidence.stream().filter(e -> e.unknown().startsWith(GATE_NOTE)).toList();
        if (notes.size() <= GATE_NOTES_MAX) {
            return all;
        }
        Evidence oldest = notes.getFirst();
        return new Knowledge(
                asking,
                asked,
                unknownsMinted,
                all.evidence.stream().filter(e -> !e.equals(oldest)).toList(),
                all.evidenceState,
                facts,
                open,
                resolved,
                issuesMinted);
    }

    Knowledge consolidated(List<Fact> more) {
        return new Knowledge(
                asking, List.of(), unknownsMinted, evidence, EvidenceState.CONSOLIDATED, joined(more), open, resolved, issuesMinted);
    }

    Knowledge stating(List<Fact> more) {
        return new Knowledge(asking, asked, unknownsMinted, evidence, evidenceState, joined(more), open, resolved, issuesMinted);
    }

    private List<Fact> joined(List<Fact> more) {
        List<Fact> all = new ArrayList<>(facts);
        all.addAll(more);
        return all;
    }

    Knowledge opened(Issue issue, String subject) {
        List<Tracked> all = open.stream()
                .filter(t -> !t.issue().id().equals(issue.id()))
                .collect(Collectors.toCollection(ArrayList::new));
        all.add(new Tracked(issue, subject));
        int minted = Math.max(issuesMinted, Integer.parseInt(issue.id().text().substring(2)));
        return new Knowledge(asking, asked, unknownsMinted, evidence, evidenceState, facts, all, resolved, minted);
    }

    Knowledge closed(IssueId id, String closedBy) {
        List<ResolvedIssue> done = new ArrayList<>(resolved);
        open.stream()
                .filter(t -> t.issue().id().equals(id))
                .forEach(t -> done.add(
                        new ResolvedIssue(id, closedBy, t.issue().text())));
        List<Tracked> left = open.stream().filter(t -> !t.issue().id().equals(id)).toList();
        return new Knowledge(asking, asked, unknownsMinted, evidence, evidenceState, facts, left, done, issuesMinted);
    }

    /** What was resolved is told once; consolidated evidence lives on in the snapshot that carries it. */
    Knowledge snapshotWritten() {
        boolean spent = evidenceState == EvidenceState.CONSOLIDATED;
        return new Knowledge(
                asking,
                asked,
                unknownsMinted,
                spent ? List.of() : evidence,
                EvidenceState.RAW,
                facts,
                open,
                List.of(),
                issuesMinted);
    }

    Knowledge nothingAsked() {
        return new Knowledge(List.of(), asked, unknownsMinted, evidence, evidenceState, facts, open, resolved, issuesMinted);
    }

    /** The unknowns for every topic still missing, numbered from the next free number. */
    List<Unknown> unknownsFor(Set<Topic> topics) {
        List<Unknown> unknowns = new ArrayList<>();
        for (Topic topic : topics) {
            unknowns.add(Unknown.of(unknownsMinted + 1 + unknowns.size(), topic, topic.question(), Optional.empty()));
        }
        return unknowns;
    }

}
