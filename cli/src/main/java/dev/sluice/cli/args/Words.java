package dev.sluice.cli.args;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the package does with single words: lists of choices, and the known word that was probably meant. */
final class Words {
    private static final int COMPARED_LENGTH_MAX = 64;

    private Words() {}

    /** The parts of {@code a|b|c}; nothing when there is no bar. */
    static List<String> choices(String name) {
        if (name.indexOf('|') < 0) {
            return List.of();
        }
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int bar = name.indexOf('|'); bar >= 0; bar = name.indexOf('|', from)) {
            parts.add(name.substring(from, bar));
            from = bar + 1;
        }
        parts.add(name.substring(from));
        return List.copyOf(parts);
    }

    /** {@code a, b or c}. */
    static String either(List<String> words) {
        if (words.size() < 2) {
            return String.join("", words);
        }
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** The known word nearest to this one, if any is near enough to be what was meant. */
    static Optional<String> nearest(String word, List<String> known) {
        if (word.length() > COMPARED_LENGTH_MAX) {
            return Optional.empty();
        }
        String best = "";
        int bestDistance = Math.max(1, Math.min(3, bare(word).length() / 2)) + 1;
        for (String candidate : known) {
            boolean abbreviates = bare(word).length() >= 2 && candidate.startsWith(word);
            int distance = abbreviates ? 1 : distance(word, candidate);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = candidate;
            }
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(best);
    }

    private static String bare(String word) {
        return word.startsWith("--") ? word.substring(2) : word;
    }

    /** Edits from one word to the other, where swapping two neighbours is one edit. */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : cheapest(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        int differ = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(cost[i - 1][j - 1] + differ, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped =
                i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
