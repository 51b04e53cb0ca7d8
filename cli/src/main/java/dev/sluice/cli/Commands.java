package dev.sluice.cli;

import dev.sluice.cli.args.CommandGroup;
import dev.sluice.cli.args.CommandSpec;
import dev.sluice.cli.args.CommandTable;
import dev.sluice.cli.args.Example;
import dev.sluice.cli.args.Positional;
import java.util.List;

/** The table of all commands. */
final class Commands {
    static final String SHELL = "bash|zsh|fish";
    static final String COMMAND = "COMMAND";

    private static final CommandSpec HELP = CommandSpec.named("help", "show this overview, or the page of a command")
            .takes(Positional.repeated(COMMAND, "the command to read about, such as ledger verify"))
            .example("sluice help completion", "the page about shell completion")
            .build();

    private static final CommandSpec COMPLETION = CommandSpec.named("completion", "print a completion script for a shell")
            .takes(Positional.required(SHELL, "the shell the script is for"))
            .details("The script knows every command and option of this version; print it again after an update.")
            .example("source <(sluice completion bash)", "complete in this bash from now on")
            .example("sluice completion zsh > ~/.zfunc/_sluice", "for zsh, with ~/.zfunc in fpath before compinit")
            .example("sluice completion fish > ~/.config/fish/completions/sluice.fish", "for fish")
            .build();

    static final CommandTable TABLE = new CommandTable(
            "sluice",
            "Sluice runs coding agents through gates: a goal goes in, and what comes out is a change that an"
                    + " independent check has passed, or a precise account of what blocks it.",
            List.of(new Example("sluice help completion", "let the shell complete commands")),
            List.of(new CommandGroup("Help", List.of(HELP, COMPLETION))),
            "The documentation is in docs/ beside this program; README.md is the place to begin.");

    private Commands() {}
}
