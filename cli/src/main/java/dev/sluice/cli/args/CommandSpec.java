package dev.sluice.cli.args;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A command as data. Its name is the whole path, {@code ledger verify}; a command has either sub-commands or positionals.
 */
public record CommandSpec(
        String name,
        String summary,
        List<Positional> positionals,
        List<OptionSpec> options,
        List<Example> examples,
        String details,
        List<ExitMeaning> exits,
        List<CommandSpec> subcommands) {

    public CommandSpec {
        positionals = List.copyOf(positionals);
        options = List.copyOf(options);
        examples = List.copyOf(examples);
        exits = List.copyOf(exits);
        subcommands = List.copyOf(subcommands);
        check(name, positionals, options, subcommands);
    }

    private static void check(
            String name, List<Positional> positionals, List<OptionSpec> options, List<CommandSpec> subcommands) {
        if (!subcommands.isEmpty() && !positionals.isEmpty()) {
            throw new IllegalArgumentException(name + " has sub-commands, so it can have no positionals");
        }
        for (CommandSpec sub : subcommands) {
            if (!sub.name.startsWith(name + " ")) {
                throw new IllegalArgumentException("a sub-command of " + name + " cannot be named " + sub.name);
            }
        }
        for (int i = 1; i < positionals.size(); i++) {
            Positional.Arity before = positionals.get(i - 1).arity();
            if (before == Positional.Arity.REPEATED
                    || before == Positional.Arity.OPTIONAL
                            && positionals.get(i).arity() == Positional.Arity.REQUIRED) {
                throw new IllegalArgumentException(
                        name + ": " + positionals.get(i).name() + " could never be told from the one before it");
            }
        }
        Set<String> seen = new HashSet<>();
        for (OptionSpec option : options) {
            if (!seen.add(option.name())) {
                throw new IllegalArgumentException(name + " declares " + option.name() + " twice");
            }
        }
    }

    public static Builder named(String name, String summary) {
        return new Builder(name, summary);
    }

    /** The last word of the name. */
    public String word() {
        return name.substring(name.lastIndexOf(' ') + 1);
    }

    /** The option of this name, the ones that every command has included. */
    public Optional<OptionSpec> option(String optionName) {
        for (OptionSpec option : options) {
            if (option.name().equals(optionName)) {
                return Optional.of(option);
            }
        }
        for (OptionSpec option : OptionSpec.EVERYWHERE) {
            if (option.name().equals(optionName)) {
                return Optional.of(option);
            }
        }
        return Optional.empty();
    }

    /** Its own options first, then the ones that every command has, each name once. */
    public List<OptionSpec> allOptions() {
        List<OptionSpec> all = new ArrayList<>(options);
        for (OptionSpec option : OptionSpec.EVERYWHERE) {
            if (option(option.name()).orElseThrow().equals(option) && !all.contains(option)) {
                all.add(option);
            }
        }
        return all;
    }

    /** {@code sluice run [OPTIONS] GOAL}: one line, or one for each sub-command. */
    public List<String> usageLines(String program) {
        List<String> lines = new ArrayList<>();
        if (subcommands.isEmpty()) {
            StringBuilder line = new StringBuilder(program).append(' ').append(name).append(" [OPTIONS]");
            for (Positional positional : positionals) {
                line.append(' ').append(positional.shown());
            }
            lines.add(line.toString());
        }
        for (CommandSpec sub : subcommands) {
            lines.addAll(sub.usageLines(program));
        }
        return lines;
    }

    /** Collects the parts of a command, so that a table of commands reads from top to bottom. */
    public static final class Builder {
        private final String name;
        private final String summary;
        private final List<Positional> positionals = new ArrayList<>();
        private final List<OptionSpec> options = new ArrayList<>();
        private final List<Example> examples = new ArrayList<>();
        private final List<CommandSpec> subcommands = new ArrayList<>();
        private String details = "";
        private List<ExitMeaning> exits = ExitMeaning.SIMPLE;

        private Builder(String name, String summary) {
            this.name = name;
            this.summary = summary;
        }

        public Builder takes(Positional positional) {
            positionals.add(positional);
            return this;
        }

        public Builder option(OptionSpec option) {
            options.add(option);
            return this;
        }

        public Builder flag(String optionName, String meaning) {
            return option(OptionSpec.flag(optionName, meaning));
        }

        public Builder value(String optionName, String valueName, String meaning) {
            return option(OptionSpec.value(optionName, valueName, meaning));
        }

        public Builder example(String commandLine, String meaning) {
            examples.add(new Example(commandLine, meaning));
            return this;
        }

        /** What it does, in paragraphs parted by an empty line. */
        public Builder details(String text) {
            details = text;
            return this;
        }

        public Builder exits(List<ExitMeaning> meanings) {
            exits = meanings;
            return this;
        }

        public Builder sub(CommandSpec subcommand) {
            subcommands.add(subcommand);
            return this;
        }

        public CommandSpec build() {
            return new CommandSpec(name, summary, positionals, options, examples, details, exits, subcommands);
        }
    }
}
