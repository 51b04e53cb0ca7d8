package dev.sluice.kernel.flow;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A flow's machine as data; decisions, diagrams and coverage all come from it. */
public final class TransitionTable<P extends Enum<P>, T extends Enum<T>> {
    private final String flow;
    private final P initial;
    private final Set<P> terminal;
    private final List<Transition<P, T>> rows;
    private final Map<P, Map<T, Transition<P, T>>> byPhase;

    public TransitionTable(String flow, Class<P> phases, P initial, Set<P> terminal, List<Transition<P, T>> rows) {
        this.flow = flow;
        this.initial = initial;
        // Not Set.copyOf: its order changes from one start of the program to the next, and with it every diagram.
        Set<P> ends = EnumSet.noneOf(phases);
        ends.addAll(terminal);
        this.terminal = Collections.unmodifiableSet(ends);
        this.rows = List.copyOf(rows);
        this.byPhase = new EnumMap<>(phases);
        for (Transition<P, T> row : rows) {
            var steps = byPhase.computeIfAbsent(row.from(), _ -> new java.util.HashMap<>());
            if (steps.put(row.step(), row) != null) {
                throw new IllegalArgumentException(flow + ": " + row.step() + " from " + row.from() + " is there twice");
            }
            if (terminal.contains(row.from())) {
                throw new IllegalArgumentException(flow + ": a step leaves the terminal phase " + row.from());
            }
        }
        Set<P> reached = reached(phases);
        if (!reached.equals(EnumSet.allOf(phases))) {
            Set<P> lost = EnumSet.allOf(phases);
            lost.removeAll(reached);
            throw new IllegalArgumentException(flow + ": no way leads to " + lost);
        }
    }

    private Set<P> reached(Class<P> phases) {
        Set<P> reached = EnumSet.noneOf(phases);
        reached.add(initial);
        boolean grew = true;
        while (grew) {
            grew = false;
            for (Transition<P, T> row : rows) {
                grew |= reached.contains(row.from()) && reached.add(row.to());
            }
        }
        return reached;
    }

    /** The row for this step in this phase; empty where the machine does not have it. */
    public Optional<Transition<P, T>> find(P from, T step) {
        return Optional.ofNullable(byPhase.getOrDefault(from, Map.of()).get(step));
    }

    /** The row for this step; a step that the machine does not have is a bug. */
    public Transition<P, T> row(P from, T step) {
        return find(from, step)
                .orElseThrow(() -> new IllegalStateException(flow + ": no transition " + step + " from " + from));
    }

    public String flow() {
        return flow;
    }

    public P initial() {
        return initial;
    }

    public Set<P> terminal() {
        return terminal;
    }

    public List<Transition<P, T>> rows() {
        return rows;
    }
}
