package dev.sluice.kernel.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The states found so far, by number, with what each command leads to and how each was first reached. */
final class Graph {
    /** A command that was refused leads nowhere. */
    static final int REFUSED = -1;

    /** The commands tried in a state; many states share one list. */
    record Letters(List<String> names, List<Move.By> by) {}

    private record Origin(int parent, String move) {}

    private static final class Edges {
        private final Letters letters;
        private final int[] targets;

        Edges(Letters letters, int[] targets) {
            this.letters = letters;
            this.targets = targets;
        }
    }

    private final Map<Object, Integer> numbers = new HashMap<>();
    private final Map<Letters, Letters> shared = new HashMap<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<Edges> edges = new ArrayList<>();

    int size() {
        return origins.size();
    }

    /** The number of a state with this key; negative when there is none. */
    int find(Object key) {
        return numbers.getOrDefault(key, -1);
    }

    int add(Object key, int parent, String move) {
        int number = origins.size();
        numbers.put(key, number);
        origins.add(new Origin(parent, move));
        edges.add(new Edges(new Letters(List.of(), List.of()), new int[0]));
        return number;
    }

    void connect(int from, List<Move> moves, int[] targets) {
        Letters letters = new Letters(
                moves.stream().map(Move::name).toList(), moves.stream().map(Move::by).toList());
        edges.set(from, new Edges(shared.computeIfAbsent(letters, l -> l), targets));
    }

    boolean isConnected(int node) {
        return !letters(node).names().isEmpty();
    }

    Letters letters(int node) {
        return edges.get(node).letters;
    }

    int[] targets(int node) {
        return edges.get(node).targets;
    }

    /** The commands that lead from the beginning to this state. */
    String path(int node) {
        Deque<String> moves = new ArrayDeque<>();
        for (int n = node; n > 0; n = origins.get(n).parent()) {
            moves.addFirst(origins.get(n).move());
        }
        return String.join(" > ", moves);
    }

    /** A round trip that the engine can make for ever without a person, or nothing. */
    List<String> endlessLoop() {
        int[] component = components();
        for (int node = 0; node < size(); node++) {
            for (int i = 0; i < targets(node).length; i++) {
                int to = targets(node)[i];
                if (isEngine(node, i) && component[to] == component[node]) {
                    return wayRound(node, i, component);
                }
            }
        }
        return List.of();
    }

    private boolean isEngine(int node, int edge) {
        return targets(node)[edge] != REFUSED && letters(node).by().get(edge) == Move.By.ENGINE;
    }

    private List<String> wayRound(int from, int first, int[] component) {
        int[] cameFrom = new int[size()];
        Arrays.fill(cameFrom, -1);
        Deque<Integer> queue = new ArrayDeque<>();
        int start = targets(from)[first];
        queue.add(start);
        String[] by = new String[size()];
        while (!queue.isEmpty() && start != from && cameFrom[from] < 0) {
            int node = queue.remove();
            for (int i = 0; i < targets(node).length; i++) {
                int to = targets(node)[i];
                if (isEngine(node, i) && component[to] == component[from] && cameFrom[to] < 0 && to != start) {
                    cameFrom[to] = node;
                    by[to] = letters(node).names().get(i);
                    queue.add(to);
                }
            }
        }
        List<String> way = new ArrayList<>();
        for (int node = from; node != start; node = cameFrom[node]) {
            way.addFirst(String.valueOf(by[node]));
        }
        way.addFirst(letters(from).names().get(first));
        way.addFirst("after " + path(from) + ":");
        return way;
    }

    /** Tarjan's strongly connected components over what the engine does by itself, without recursion. */
    private int[] components() {
        int n = size();
        int[] index = new int[n];
        int[] low = new int[n];
        int[] next = new int[n];
        int[] component = new int[n];
        Arrays.fill(component, -1);
        Deque<Integer> open = new ArrayDeque<>();
        Deque<Integer> calls = new ArrayDeque<>();
        int counter = 0;
        int found = 0;
        for (int root = 0; root < n; root++) {
            if (index[root] != 0) {
                continue;
            }
            calls.push(root);
            while (!calls.isEmpty()) {
                int node = calls.peek();
                if (index[node] == 0) {
                    index[node] = ++counter;
                    low[node] = counter;
                    open.push(node);
                }
                int child = nextChild(node, next);
                if (child >= 0 && index[child] == 0) {
                    calls.push(child);
                } else if (child >= 0) {
                    low[node] = component[child] < 0 ? Math.min(low[node], index[child]) : low[node];
                } else {
                    calls.pop();
                    if (low[node] == index[node]) {
                        int member;
                        do {
                            member = open.pop();
                            component[member] = found;
                        } while (member != node);
                        found++;
                    }
                    if (!calls.isEmpty()) {
                        low[calls.peek()] = Math.min(low[calls.peek()], low[node]);
                    }
                }
            }
        }
        return component;
    }

    private int nextChild(int node, int[] next) {
        while (next[node] < targets(node).length) {
            int edge = next[node]++;
            if (isEngine(node, edge)) {
                return targets(node)[edge];
            }
        }
        return -1;
    }
}
