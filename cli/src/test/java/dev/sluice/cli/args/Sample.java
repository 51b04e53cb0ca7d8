package dev.sluice.cli.args;

import java.util.List;

/** A table of commands with something of every kind in it. */
final class Sample {
    static final CommandSpec RUN = CommandSpec.named("run", "work on a goal until it is delivered or blocked")
            .takes(Positional.required("GOAL", "what is to be done"))
            .option(OptionSpec.JSON)
            .value("--flow", "solo|editor", "the flow to follow")
            .value("--reason", "TEXT", "why, for the record; it's kept")
            .value("--goal-file", "FILE", "read the goal from a file")
            .option(OptionSpec.repeated("--gate", "NAME", "a gate to run"))
            .details("Takes a goal.\n\nGives a branch.")
            .example("sluice run \"add a flag\"", "one change in the present repository")
            .exits(ExitMeaning.RUN)
            .build();
    static final CommandSpec LIST = CommandSpec.named("list", "show all runs").option(OptionSpec.JSON).build();
    static final CommandSpec VERIFY = CommandSpec.named("ledger verify", "check the hash chain")
            .takes(Positional.optional("RUN", "one run only"))
            .option(OptionSpec.JSON)
            .build();
    static final CommandSpec EXPORT = CommandSpec.named("ledger export", "write all events as JSON Lines")
            .takes(Positional.required("FILE", "where to"))
            .build();
    static final CommandSpec LEDGER =
            CommandSpec.named("ledger", "look after the event log").sub(VERIFY).sub(EXPORT).build();
    static final CommandSpec SHELLS = CommandSpec.named("completion", "print a completion script")
            .takes(Positional.required("bash|zsh|fish", "the shell"))
            .build();
    static final CommandSpec EXEC = CommandSpec.named("exec", "run words in the sandbox")
            .takes(Positional.required("PROGRAM", "what to run"))
            .takes(Positional.repeated("WORD", "its arguments"))
            .build();
    static final CommandTable TABLE = new CommandTable(
            "sluice",
            "Sluice runs coding agents through gates.",
            List.of(new Example("sluice demo", "see a whole run without a model")),
            List.of(
                    new CommandGroup("Work", List.of(RUN, LIST, EXEC)),
                    new CommandGroup("Look after", List.of(LEDGER, SHELLS))),
            "Read on in docs/.");

    private Sample() {}
}
