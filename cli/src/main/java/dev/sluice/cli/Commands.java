package dev.sluice.cli;

import dev.sluice.cli.args.CommandGroup;
import dev.sluice.cli.args.CommandSpec;
import dev.sluice.cli.args.CommandTable;
import dev.sluice.cli.args.Example;
import dev.sluice.cli.args.ExitMeaning;
import dev.sluice.cli.args.OptionSpec;
import dev.sluice.cli.args.Positional;
import java.util.List;

/** The table of all commands. */
final class Commands {
    static final String SHELL = "bash|zsh|fish";
    static final String COMMAND = "COMMAND";
    private static final String RUN_MEANING = "the run's id or the beginning of it; the newest when left out";

    static final CommandTable TABLE = new CommandTable(
            "sluice",
            "Sluice runs coding agents through gates: a goal goes in, and what comes out is a change that an"
                    + " independent check has passed, or a precise account of what blocks it.",
            List.of(
                    new Example("sluice demo", "watch a whole run on a sample repository"),
                    new Example("sluice init", "in your repository: write sluice.yaml, then commit it"),
                    new Example("sluice run \"GOAL\" --criterion \"…\"", "let an agent do it, behind gates")),
            List.of(
                    new CommandGroup("Begin", List.of(demo(), init(), run())),
                    new CommandGroup(
                            "Follow a run", List.of(status(), list(), show(), logs())),
                    new CommandGroup("Steer a run", List.of(resume("resume"), resume("continue"), answer(), pause(), stop())),
                    new CommandGroup("Look inside", List.of(gate(), flow(), ledger(), schema(), doctor())),
                    new CommandGroup("Help", List.of(help(), completion()))),
            "The documentation is in docs/ beside this program; README.md is the place to begin.");

    private Commands() {}

    private static CommandSpec demo() {
        return CommandSpec.named("demo", "watch a whole run on a sample repository")
                .takes(Positional.optional("solo", "the flow to show; solo"))
                .option(OptionSpec.JSON)
                .value("--sandbox", "auto|bubblewrap|unshare|none", "which sandbox to use")
                .details("Makes a small Java repository with a ticket and runs the solo flow on it. A script plays scouts,"
                        + " editor and verifier, so that it takes seconds and no account; git, sandbox, gates, ledger and"
                        + " snapshots are the real ones.")
                .example("sluice demo", "with live progress")
                .example("sluice demo --json", "the outcome as one JSON object")
                .exits(ExitMeaning.RUN)
                .build();
    }

    private static CommandSpec init() {
        return CommandSpec.named("init", "write sluice.yaml for this repository")
                .option(OptionSpec.JSON)
                .details("Recognises how the repository is built and tested and writes that down as gates, with a comment on"
                        + " each line. Review and commit the file: gates are taken from the commit a run starts from.")
                .build();
    }

    private static CommandSpec run() {
        return CommandSpec.named("run", "let an agent reach a goal, behind gates")
                .takes(Positional.repeated("GOAL", "what is to be done; may come from --task instead"))
                .value("--task", "FILE", "task file in YAML: goal, constraints, criteria, scope, known")
                .option(new OptionSpec("--criterion", OptionSpec.Kind.REPEATED, "TEXT", "an acceptance criterion, \"text\" or \"ID: text\""))
                .option(new OptionSpec("--scope", OptionSpec.Kind.REPEATED, "PATTERN", "paths that scouts may see, such as src/**"))
                .value("--agent", "SPEC", "auto, exec:COMMAND or script:FILE; else from sluice.yaml")
                .value("--flow", "FLOW", "the flow to follow; else from sluice.yaml")
                .value("--sandbox", "auto|bubblewrap|unshare|none", "which sandbox to use; none must be meant")
                .flag("--yes", "take terms that the agent proposes without asking")
                .flag("--in-place", "let the checkout follow the delivered branch; needs it fully committed")
                .flag("--dry-run", "show the terms and gates, and stop")
                .flag("--non-interactive", "never ask at the terminal; this is how it always works")
                .value("--max-iterations", "N", "stop after so many snapshots")
                .value("--max-minutes", "N", "stop after so much time at work")
                .value("--max-cost", "USD", "stop after so much money")
                .option(OptionSpec.JSON)
                .details("The run works in a worktree of its own; your checkout stays as it is. What is delivered is the branch"
                        + " sluice/RUN, with a patch and a change record, on exactly the tree that the exit gate passed.\n\n"
                        + "A run needs a goal, acceptance criteria, a scope cap and gates. What is missing the agent proposes,"
                        + " and you confirm with sluice answer.")
                .example("sluice run \"greet by name\" --criterion \"greets the given name\" --scope 'src/**'", "with the configured agent")
                .example("sluice run --task ticket.yaml --agent 'exec:claude -p --permission-mode acceptEdits'", "from a task file")
                .exits(ExitMeaning.RUN)
                .build();
    }

    private static CommandSpec resume(String name) {
        return CommandSpec.named(name, name.equals("resume") ? "go on with a run that was cut off or paused" : "the same as resume")
                .takes(Positional.optional("RUN", RUN_MEANING))
                .value("--sandbox", "auto|bubblewrap|unshare|none", "which sandbox to use from here on")
                .flag("--take-over", "the engine that held it is gone, though it cannot be seen from here (another container or host)")
                .option(OptionSpec.JSON)
                .exits(ExitMeaning.RUN)
                .build();
    }

    private static CommandSpec answer() {
        return CommandSpec.named("answer", "choose an option of a halt, and go on")
                .takes(Positional.required("RUN", "the run's id or the beginning of it"))
                .takes(Positional.required("N", "the number of the option"))
                .value("--reason", "TEXT", "why; it is kept in the ledger")
                .value("--sandbox", "auto|bubblewrap|unshare|none", "which sandbox to use from here on")
                .flag("--no-run", "record the answer and stop there")
                .option(OptionSpec.JSON)
                .example("sluice answer R-7Q 1 --reason \"agreed\"", "take the first option")
                .exits(ExitMeaning.RUN)
                .build();
    }

    private static CommandSpec pause() {
        return CommandSpec.named("pause", "let a run rest; resume goes on")
                .takes(Positional.optional("RUN", RUN_MEANING))
                .option(OptionSpec.JSON)
                .build();
    }

    private static CommandSpec stop() {
        return CommandSpec.named("stop", "end a run for good, with a report")
                .takes(Positional.optional("RUN", RUN_MEANING))
                .option(OptionSpec.JSON)
                .build();
    }

    private static CommandSpec status() {
        return CommandSpec.named("status", "where a run is, why, and what to do next")
                .takes(Positional.optional("RUN", RUN_MEANING))
                .option(OptionSpec.JSON)
                .build();
    }

    private static CommandSpec list() {
        return CommandSpec.named("list", "all runs, newest first").option(OptionSpec.JSON).build();
    }

    private static CommandSpec show() {
        return CommandSpec.named("show", "everything about a run: criteria, gates, issues, where things are")
                .takes(Positional.optional("RUN", RUN_MEANING))
                .option(OptionSpec.JSON)
                .build();
    }

    private static CommandSpec logs() {
        return CommandSpec.named("logs", "what happened in a run, step by step")
                .takes(Positional.optional("RUN", RUN_MEANING))
                .value("--gate", "ID", "the whole output of one gate run, by its id or its number")
                .option(OptionSpec.JSON)
                .build();
    }

    private static CommandSpec gate() {
        return CommandSpec.named("gate", "run a gate alone, on the checkout as it is")
                .value("--gate", "iteration|exit", "which gate; exit")
                .value("--sandbox", "auto|bubblewrap|unshare|none", "which sandbox to use")
                .option(OptionSpec.JSON)
                .details("Runs the commands of sluice.yaml at HEAD in the sandbox, over a throw-away layer: the checkout is not"
                        + " touched, and the evidence is kept under the run id that is printed.")
                .exits(ExitMeaning.GATE)
                .build();
    }

    private static CommandSpec flow() {
        return CommandSpec.named("flow", "the machines that runs follow")
                .sub(CommandSpec.named("flow list", "the flows there are").option(OptionSpec.JSON).build())
                .sub(CommandSpec.named("flow show", "phases, transitions and halts of a flow")
                        .takes(Positional.required("FLOW", "such as solo"))
                        .value("--format", "table|json|mermaid|dot", "how to print it; table")
                        .option(OptionSpec.JSON)
                        .example("sluice flow show solo --format dot | dot -Tsvg > solo.svg", "draw it")
                        .build())
                .build();
    }

    private static CommandSpec ledger() {
        return CommandSpec.named("ledger", "check the record of runs, mend its end, or hand it out")
                .sub(CommandSpec.named("ledger verify", "check the hash chain of a run, or of all")
                        .takes(Positional.optional("RUN", "the run; all when left out"))
                        .option(OptionSpec.JSON)
                        .build())
                .sub(CommandSpec.named("ledger repair", "cut a torn tail off a run, and nothing else")
                        .takes(Positional.required("RUN", "the run that ledger verify names"))
                        .option(OptionSpec.JSON)
                        .build())
                .sub(CommandSpec.named("ledger export", "print a run's events as JSON Lines")
                        .takes(Positional.optional("RUN", RUN_MEANING))
                        .value("--out", "FILE", "write to a new file instead")
                        .build())
                .build();
    }

    private static CommandSpec schema() {
        return CommandSpec.named("schema", "JSON schemas of settings, tasks, recipes and turns")
                .takes(Positional.optional("NAME", "such as sluice.yaml; the list of names when left out"))
                .option(OptionSpec.JSON)
                .build();
    }

    private static CommandSpec doctor() {
        return CommandSpec.named("doctor", "what works on this machine, and what to install")
                .option(OptionSpec.JSON)
                .exits(ExitMeaning.RUN)
                .build();
    }

    private static CommandSpec help() {
        return CommandSpec.named("help", "show this overview, or the page of a command")
                .takes(Positional.repeated(COMMAND, "the command to read about, such as ledger verify"))
                .example("sluice help run", "the page about running")
                .build();
    }

    private static CommandSpec completion() {
        return CommandSpec.named("completion", "print a completion script for a shell")
                .takes(Positional.required(SHELL, "the shell the script is for"))
                .details("The script knows every command and option of this version; print it again after an update.")
                .example("source <(sluice completion bash)", "complete in this bash from now on")
                .example("sluice completion zsh > ~/.zfunc/_sluice", "for zsh, with ~/.zfunc in fpath before compinit")
                .example("sluice completion fish > ~/.config/fish/completions/sluice.fish", "for fish")
                .build();
    }
}
