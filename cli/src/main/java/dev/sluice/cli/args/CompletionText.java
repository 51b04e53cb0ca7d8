package dev.sluice.cli.args;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The script that makes a shell complete this program's commands, options and values. */
public final class CompletionText {
    private CompletionText() {}

    /** The shells a script can be made for. */
    public enum Shell {
        BASH,
        ZSH,
        FISH;

        /** The shell of a name that the command line has already checked. */
        public static Shell named(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
    }

    public static String of(Shell shell, CommandTable table) {
        return switch (shell) {
            case BASH -> BashCompletion.of(table);
            case ZSH -> ZshCompletion.of(table);
            case FISH -> FishCompletion.of(table);
        };
    }

    /** A command, what it is a part of, and what may follow its name. */
    record Node(String path, List<CommandSpec> children, List<OptionSpec> options, List<Positional> positionals) {
        /** What the next plain word can be, where that is known beforehand. */
        List<String> choices(CommandTable table) {
            List<String> words = new ArrayList<>();
            for (CommandSpec child : children) {
                words.add(child.word());
            }
            for (Positional positional : positionals) {
                words.addAll(positional.choices());
                if (positional.name().equals("COMMAND")) {
                    for (CommandSpec command : table.commands()) {
                        words.add(command.name());
                    }
                }
            }
            return words;
        }

        boolean takesFiles() {
            for (Positional positional : positionals) {
                if (isPath(positional.name())) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The program itself, then every command and sub-command, parents first. */
    static List<Node> nodes(CommandTable table) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(new Node("", table.commands(), OptionSpec.EVERYWHERE, List.of()));
        add(nodes, table.commands());
        return nodes;
    }

    private static void add(List<Node> nodes, List<CommandSpec> commands) {
        for (CommandSpec command : commands) {
            nodes.add(new Node(command.name(), command.subcommands(), command.allOptions(), command.positionals()));
            add(nodes, command.subcommands());
        }
    }

    /** {@code "/run"|"/ledger"|"ledger/verify"}: every step from a command to one below it, as a pattern of case. */
    static String steps(CommandTable table, String between) {
        List<String> steps = new ArrayList<>();
        for (Node node : nodes(table)) {
            for (CommandSpec child : node.children()) {
                steps.add('"' + node.path() + "/" + child.word() + '"');
            }
        }
        return String.join(between, steps);
    }

    static boolean isPath(String valueName) {
        return valueName.endsWith("FILE") || valueName.endsWith("DIR") || valueName.endsWith("PATH");
    }

    static List<String> names(List<OptionSpec> options) {
        List<String> names = new ArrayList<>();
        for (OptionSpec option : options) {
            names.add(option.name());
        }
        return names;
    }

    /** In single quotes for bash and zsh. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
