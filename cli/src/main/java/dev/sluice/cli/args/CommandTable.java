package dev.sluice.cli.args;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All commands of a program, and what its overview says about the program itself. */
public record CommandTable(
        String program, String sentence, List<Example> firstSteps, List<CommandGroup> groups, String documentation) {

    public CommandTable {
        firstSteps = List.copyOf(firstSteps);
        groups = List.copyOf(groups);
        Set<String> seen = new HashSet<>();
        for (CommandGroup group : groups) {
            for (CommandSpec command : group.commands()) {
                if (!seen.add(command.name())) {
                    throw new IllegalArgumentException("the command " + command.name() + " is declared twice");
                }
            }
        }
    }

    /** The top-level commands in the order of the overview. */
    public List<CommandSpec> commands() {
        List<CommandSpec> all = new ArrayList<>();
        for (CommandGroup group : groups) {
            all.addAll(group.commands());
        }
        return all;
    }

    /** The command of this whole name, {@code run} or {@code ledger verify}. */
    public Optional<CommandSpec> find(String name) {
        return find(commands(), name);
    }

    private static Optional<CommandSpec> find(List<CommandSpec> commands, String name) {
        for (CommandSpec command : commands) {
            if (command.name().equals(name)) {
                return Optional.of(command);
            }
            if (name.startsWith(command.name() + " ")) {
                return find(command.subcommands(), name);
            }
        }
        return Optional.empty();
    }
}
