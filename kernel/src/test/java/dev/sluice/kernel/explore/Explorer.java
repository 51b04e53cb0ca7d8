package dev.sluice.kernel.explore;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Decision;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds every control part that a flow can reach, breadth first, and checks every step on the way.
 *
 * @param <S> the state of a run
 * @param <E> the events of the flow
 * @param <W> the witness's account
 */
public final class Explorer<S, E, W> {
    private static final int PROBLEMS_MAX = 10;

    private final Flow<S, E> flow;
    private final Alphabet<S> alphabet;
    private final Projection<S> projection;
    private final Witness<W, E> witness;
    private final List<Invariant<S, E, W>> invariants;
    private final Function<Taken<S, E, W>, Stream<?>> coverage;
    private final int compareOneOf;
    private final Graph graph = new Graph();
    private final List<String> problems = new ArrayList<>();
    private final Set<Object> reached = new HashSet<>();
    private final List<Twin<S, E, W>> twins = new ArrayList<>();
    private long transitions;
    private long refused;
    private int compared;

    /**
     * @param coverage what a step covers: rows of a table, options of a halt
     * @param compareOneOf every so many-th state that is taken for another one is held against it
     */
    public Explorer(
            Flow<S, E> flow,
            Alphabet<S> alphabet,
            Projection<S> projection,
            Witness<W, E> witness,
            List<Invariant<S, E, W>> invariants,
            Function<Taken<S, E, W>, Stream<?>> coverage,
            int compareOneOf) {
        this.flow = flow;
        this.alphabet = alphabet;
        this.projection = projection;
        this.witness = witness;
        this.invariants = List.copyOf(invariants);
        this.coverage = coverage;
        this.compareOneOf = compareOneOf;
    }

    /** States are told apart by their control part and by what the witness knows. */
    private record Key(Object control, Object known) {}

    /** A state, its number, and the step by which it was found. */
    private record Found<S, E, W>(int number, Taken<S, E, W> by) {
        Taken.Node<S, W> node() {
            return by.to();
        }
    }

    /** A state that was taken for the one with this number, and how it was reached. */
    private record Twin<S, E, W>(int number, Taken<S, E, W> by, int parent) {}

    private record Step<S, E, W>(Taken<S, E, W> taken, Key key) {}

    private record Expansion<S, E, W>(
            Found<S, E, W> from, List<Step<S, E, W>> steps, Set<Object> reached, List<String> problems) {}

    public Exploration explore() {
        Taken.Node<S, W> root = node(flow.initial(), witness.initial());
        List<Found<S, E, W>> frontier = new ArrayList<>();
        Taken<S, E, W> beginning = new Taken<>(flow, root, Move.person("", new Command.Resume("")), List.of(), root);
        frontier.add(new Found<>(graph.add(key(root), 0, ""), beginning));
        while (!frontier.isEmpty() && problems.size() < PROBLEMS_MAX) {
            List<Expansion<S, E, W>> expanded = frontier.parallelStream().map(this::expand).toList();
            frontier = new ArrayList<>();
            for (Expansion<S, E, W> expansion : expanded) {
                merge(expansion, frontier);
            }
            compareTwins();
        }
        if (problems.isEmpty()) {
            List<String> loop = graph.endlessLoop();
            if (!loop.isEmpty()) {
                problems.add("a loop without a person and without an end, " + String.join(" > ", loop));
            }
        }
        return new Exploration(graph.size(), transitions, refused, compared, reached, problems);
    }

    private Taken.Node<S, W> node(S state, W known) {
        return new Taken.Node<>(state, known, new Due<>(flow, state));
    }

    private Key key(Taken.Node<S, W> node) {
        return new Key(projection.control(node.state()), node.known());
    }

    private Expansion<S, E, W> expand(Found<S, E, W> from) {
        Expansion<S, E, W> expansion = new Expansion<>(from, new ArrayList<>(), new HashSet<>(), new ArrayList<>());
        try {
            check(from.by(), Invariant.Span.STATE, expansion);
            for (Move move : alphabet.moves(from.node().state(), from.node().due().get())) {
                take(from.node(), move, expansion);
            }
        } catch (RuntimeException e) {
            expansion.problems().add("thrown after " + graph.path(from.number()) + ": " + trace(e));
        }
        return expansion;
    }

    private static String trace(RuntimeException e) {
        return e + Stream.of(e.getStackTrace()).limit(6).map(frame -> "\n    at " + frame).collect(Collectors.joining());
    }

    private void take(Taken.Node<S, W> from, Move move, Expansion<S, E, W> into) {
        List<E> events = decide(from.state(), move);
        Taken.Node<S, W> to = events.isEmpty() ? from : after(from, events);
        Taken<S, E, W> taken = new Taken<>(flow, from, move, events, to);
        into.steps().add(new Step<>(taken, key(to)));
        coverage.apply(taken).forEach(into.reached()::add);
        check(taken, Invariant.Span.STEP, into);
    }

    private void check(Taken<S, E, W> taken, Invariant.Span span, Expansion<S, E, W> into) {
        for (Invariant<S, E, W> invariant : invariants) {
            if (invariant.span() == span && !invariant.holds().test(taken)) {
                into.problems().add("not kept: %s; %s at %s gave %s"
                        .formatted(invariant.name(), taken.move().name(), graph.path(into.from().number()), taken.events()));
            }
        }
    }

    private List<E> decide(S state, Move move) {
        return switch (flow.decide(state, move.command())) {
            case Decision.Accepted<E>(var events) when events.isEmpty() -> throw new IllegalStateException(
                    "accepted, and nothing happened");
            case Decision.Accepted<E>(var events) -> events;
            case Decision.Rejected<E>(var reason) when reason.isBlank() -> throw new IllegalStateException(
                    "refused without a reason");
            case Decision.Rejected<E> _ -> List.of();
        };
    }

    private Taken.Node<S, W> after(Taken.Node<S, W> from, List<E> events) {
        S state = from.state();
        W known = from.known();
        for (E event : events) {
            state = flow.evolve(state, event);
            known = witness.after(known, event);
        }
        return node(state, known);
    }

    private void merge(Expansion<S, E, W> expansion, List<Found<S, E, W>> frontier) {
        int from = expansion.from().number();
        int[] targets = new int[expansion.steps().size()];
        for (int i = 0; i < targets.length; i++) {
            Step<S, E, W> step = expansion.steps().get(i);
            targets[i] = step.taken().isRefused() ? Graph.REFUSED : target(from, step, frontier);
            refused += targets[i] == Graph.REFUSED ? 1 : 0;
        }
        graph.connect(from, expansion.steps().stream().map(s -> s.taken().move()).toList(), targets);
        reached.addAll(expansion.reached());
        problems.addAll(expansion.problems());
    }

    private int target(int from, Step<S, E, W> step, List<Found<S, E, W>> frontier) {
        transitions++;
        int known = graph.find(step.key());
        if (known < 0) {
            int number = graph.add(step.key(), from, step.taken().move().name());
            frontier.add(new Found<>(number, step.taken()));
            return number;
        }
        if (transitions % compareOneOf == 0) {
            twins.add(new Twin<>(known, step.taken(), from));
        }
        return known;
    }

    /** Two states with one control part must go on alike, or the projection leaves out what decides. */
    private void compareTwins() {
        // Not before it is known what became of the other one; and not at the very end, for they take much room.
        List<Twin<S, E, W>> ready = twins.stream().filter(t -> graph.isConnected(t.number())).toList();
        twins.removeIf(t -> graph.isConnected(t.number()));
        compared += ready.size();
        problems.addAll(ready.parallelStream().flatMap(this::differences).limit(PROBLEMS_MAX).toList());
    }

    private Stream<String> differences(Twin<S, E, W> twin) {
        Expansion<S, E, W> expansion = expand(new Found<>(twin.number(), twin.by()));
        String here = "%s after %s, taken for %s"
                .formatted(twin.by().move().name(), graph.path(twin.parent()), graph.path(twin.number()));
        List<String> names = expansion.steps().stream().map(s -> s.taken().move().name()).toList();
        if (!names.equals(graph.letters(twin.number()).names())) {
            return Stream.of("the projection misses what can be tried: " + here);
        }
        List<String> differences = new ArrayList<>(expansion.problems());
        for (int i = 0; i < names.size(); i++) {
            Step<S, E, W> step = expansion.steps().get(i);
            int leadsTo = step.taken().isRefused() ? Graph.REFUSED : graph.find(step.key());
            boolean unheardOf = !step.taken().isRefused() && leadsTo < 0;
            if (unheardOf || leadsTo != graph.targets(twin.number())[i]) {
                differences.add("the projection misses what decides: " + here + "; " + names.get(i) + " leads to "
                        + (step.taken().isRefused() ? "a refusal" : step.key()));
            }
        }
        return differences.stream();
    }

    /** The work that is due, rendered once and only if asked for. */
    private static final class Due<S> implements Supplier<Work> {
        private final Flow<S, ?> flow;
        private final S state;
        private @Nullable Work work;

        Due(Flow<S, ?> flow, S state) {
            this.flow = flow;
            this.state = state;
        }

        @Override
        public Work get() {
            Work known = work;
            if (known == null) {
                known = flow.next(state);
                work = known;
            }
            return known;
        }
    }
}
