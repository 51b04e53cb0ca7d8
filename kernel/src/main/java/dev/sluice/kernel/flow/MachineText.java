package dev.sluice.kernel.flow;

import dev.sluice.kernel.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A transition table as text: for people, for programs, for drawing. */
public final class MachineText {
    private MachineText() {}

    public static String word(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code {"flow","states","initial","terminal","transitions":[{"name","from","to","when","snapshot"}]}}. */
    public static Value.Obj json(TransitionTable<?, ?> table) {
        return Value.object()
                .put("flow", table.flow())
                .putStrings("states", states(table))
                .put("initial", word(table.initial()))
                .putStrings("terminal", table.terminal().stream().map(MachineText::word).toList())
                .put("transitions", table.rows().stream().map(MachineText::json).toList())
                .build();
    }

    private static Value.Obj json(Transition<?, ?> row) {
        return Value.object()
                .put("name", word(row.step()))
                .put("from", word(row.from()))
                .put("to", word(row.to()))
                .put("when", row.when())
                .put("snapshot", row.snapshot() == Transition.Snapshot.WRITTEN)
                .build();
    }

    /** A Markdown table, which is also readable in a terminal. */
    public static String table(TransitionTable<?, ?> table) {
        List<String[]> cells = new java.util.ArrayList<>();
        cells.add(new String[] {"from", "step", "to", "when", "snapshot"});
        for (Transition<?, ?> row : table.rows()) {
            cells.add(new String[] {
                word(row.from()),
                word(row.step()),
                word(row.to()),
                row.when(),
                row.snapshot() == Transition.Snapshot.WRITTEN ? "new" : ""
            });
        }
        int[] widths = new int[5];
        cells.forEach(r -> java.util.Arrays.setAll(widths, i -> Math.max(widths[i], r[i].length())));
        StringBuilder out = new StringBuilder();
        for (int r = 0; r < cells.size(); r++) {
            for (int i = 0; i < widths.length; i++) {
                out.append("| ").append(("%-" + widths[i] + "s").formatted(cells.get(r)[i])).append(' ');
            }
            out.append("|\n");
            if (r == 0) {
                for (int width : widths) {
                    out.append('|').append("-".repeat(width + 2));
                }
                out.append("|\n");
            }
        }
        return out.toString();
    }

    public static String mermaid(TransitionTable<?, ?> table) {
        StringBuilder out = new StringBuilder("stateDiagram-v2\n");
        out.append("  [*] --> ").append(mermaidId(table.initial())).append('\n');
        for (Transition<?, ?> row : table.rows()) {
            out.append("  %s --> %s: %s%s\n"
                    .formatted(
                            mermaidId(row.from()),
                            mermaidId(row.to()),
                            word(row.step()),
                            row.snapshot() == Transition.Snapshot.WRITTEN ? " *" : ""));
        }
        table.terminal().forEach(p -> out.append("  ").append(mermaidId(p)).append(" --> [*]\n"));
        return out.toString();
    }

    private static String mermaidId(Enum<?> phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }

    public static String dot(TransitionTable<?, ?> table) {
        StringBuilder out = new StringBuilder("digraph \"%s\" {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n"
                .formatted(table.flow()));
        table.terminal().forEach(p -> out.append("  \"%s\" [peripheries=2];\n".formatted(word(p))));
        for (Transition<?, ?> row : table.rows()) {
            out.append("  \"%s\" -> \"%s\" [label=\"%s\"%s];\n"
                    .formatted(
                            word(row.from()),
                            word(row.to()),
                            word(row.step()),
                            row.snapshot() == Transition.Snapshot.WRITTEN ? ", style=bold" : ""));
        }
        return out.append("}\n").toString();
    }

    private static List<String> states(TransitionTable<?, ?> table) {
        Set<String> states = new LinkedHashSet<>();
        states.add(word(table.initial()));
        table.rows().forEach(row -> {
            states.add(word(row.from()));
            states.add(word(row.to()));
        });
        return List.copyOf(states);
    }
}
