package dev.sluice.cli.args;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the words after a command's name turned out to be. */
public sealed interface Arguments {

    /** Reads the words after the name of {@code spec}; words may name a sub-command first. */
    static Arguments parse(String program, CommandSpec spec, List<String> words) {
        return new ArgumentParser(program, spec).parse(words);
    }

    static Arguments parse(CommandSpec spec, List<String> words) {
        return parse("sluice", spec, words);
    }

    /** The words fit. With {@code --help} or {@code --version} among them, required positionals may be missing. */
    record Parsed(CommandSpec command, Map<String, List<String>> options, List<String> positionals)
            implements Arguments {
        public Parsed {
            options = Map.copyOf(options);
            positionals = List.copyOf(positionals);
        }

        public boolean has(OptionSpec option) {
            return has(option.name());
        }

        public boolean has(String optionName) {
            return options.containsKey(known(optionName));
        }

        public Optional<String> value(String optionName) {
            List<String> values = values(optionName);
            return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
        }

        public List<String> values(String optionName) {
            return options.getOrDefault(known(optionName), List.of());
        }

        /** The word in the place of this name, if one was given. */
        public Optional<String> positional(String name) {
            int place = place(name);
            return place < positionals.size() ? Optional.of(positionals.get(place)) : Optional.empty();
        }

        /** The word in a place that the command requires. */
        public String required(String name) {
            return positional(name)
                    .orElseThrow(() -> new IllegalStateException(command.name() + " was read without " + name));
        }

        /** All words from the place of this name on. */
        public List<String> rest(String name) {
            int place = place(name);
            return place < positionals.size() ? positionals.subList(place, positionals.size()) : List.of();
        }

        private int place(String name) {
            for (int i = 0; i < command.positionals().size(); i++) {
                if (command.positionals().get(i).name().equals(name)) {
                    return i;
                }
            }
            throw new IllegalArgumentException(command.name() + " declares no positional " + name);
        }

        private String known(String optionName) {
            if (command.option(optionName).isEmpty()) {
                throw new IllegalArgumentException(command.name() + " declares no option " + optionName);
            }
            return optionName;
        }
    }

    /** The words do not fit; the problem is one line, safe to print. */
    record Usage(String problem) implements Arguments {}
}
