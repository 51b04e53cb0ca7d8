package dev.sluice.cli.args;

import dev.sluice.cli.args.CompletionText.Node;

/** Completion for fish. */
final class FishCompletion {
    private FishCompletion() {}

    static String of(CommandTable table) {
        String program = table.program();
        StringBuilder out = new StringBuilder("""
            # Completion of %1$s for fish: ~/.config/fish/completions/%1$s.fish
            function __%1$s_at
                set -l at ''
                for word in (commandline -opc)[2..-1]
                    string match -q -- '-*' $word; and continue
                    switch "$at/$word"
                        case %2$s
                            set at (string trim -- "$at $word")
                        case '*'
                            break
                    end
                end
                test "$at" = "$argv[1]"
            end
            complete -c %1$s -f
            """.formatted(program, CompletionText.steps(table, " ")));
        for (Node node : CompletionText.nodes(table)) {
            String start = "complete -c " + program + " -n " + quoted("__" + program + "_at " + quoted(node.path()));
            for (CommandSpec child : node.children()) {
                out.append(start).append(" -a ").append(child.word());
                out.append(" -d ").append(quoted(child.summary())).append('\n');
            }
            if (node.children().isEmpty() && !node.choices(table).isEmpty()) {
                out.append(start).append(" -a ").append(quoted(String.join(" ", node.choices(table)))).append('\n');
            }
            if (node.takesFiles()) {
                out.append(start).append(" -F\n");
            }
            for (OptionSpec option : node.options()) {
                out.append(start).append(" -l ").append(option.name().substring(2)).append(value(option));
                out.append(" -d ").append(quoted(option.meaning())).append('\n');
            }
        }
        return out.toString();
    }

    private static String value(OptionSpec option) {
        if (option.kind() == OptionSpec.Kind.FLAG) {
            return "";
        }
        if (CompletionText.isPath(option.valueName())) {
            return " -r -F";
        }
        return option.choices().isEmpty() ? " -x" : " -x -a " + quoted(String.join(" ", option.choices()));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
