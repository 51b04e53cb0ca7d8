package dev.sluice.cli.args;

import java.util.List;

/** Commands that the overview shows under one title. */
public record CommandGroup(String title, List<CommandSpec> commands) {
    public CommandGroup {
        commands = List.copyOf(commands);
    }
}
