package dev.sluice.cli.args;

import dev.sluice.cli.terminal.Escape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the words of one command line by the table of one command. */
final class ArgumentParser {
    private static final int SHOWN_LENGTH_MAX = 60;

    private final String program;
    private final CommandSpec spec;
    private final Map<String, List<String>> options = new HashMap<>();
    private final List<String> positionals = new ArrayList<>();
    private String problem = "";

    ArgumentParser(String program, CommandSpec spec) {
        this.program = program;
        this.spec = spec;
    }

    Arguments parse(List<String> words) {
        return spec.subcommands().isEmpty() ? leaf(words) : withSubcommand(words);
    }

    private Arguments withSubcommand(List<String> words) {
        int at = firstPlain(words);
        if (at < 0) {
            if (words.contains("--help") || words.contains("-h") || words.contains("--version")) {
                return leaf(words);
            }
            return usage(spec.name() + " needs a sub-command: " + Words.either(subcommandWords()));
        }
        for (CommandSpec sub : spec.subcommands()) {
            if (sub.word().equals(words.get(at))) {
                return new ArgumentParser(program, sub).parse(without(words, at));
            }
        }
        return usage("unknown command " + spec.name() + " " + shown(words.get(at))
                + suggestion(Words.nearest(words.get(at), subcommandWords()), spec.name() + " "));
    }

    /** Where the first word stands that is no option, or -1. Only flags may stand before a sub-command. */
    static int firstPlain(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (!words.get(i).startsWith("-")) {
                return i;
            }
            if (words.get(i).equals("--")) {
                return -1;
            }
        }
        return -1;
    }

    static List<String> without(List<String> words, int at) {
        List<String> rest = new ArrayList<>(words);
        rest.remove(at);
        return rest;
    }

    private List<String> subcommandWords() {
        List<String> names = new ArrayList<>();
        for (CommandSpec sub : spec.subcommands()) {
            names.add(sub.word());
        }
        return names;
    }

    private Arguments leaf(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("--")) {
                positionals.addAll(words.subList(i + 1, words.size()));
                break;
            }
            if (!word.startsWith("-") || word.equals("-")) {
                positionals.add(word);
                continue;
            }
            Optional<String> next = i + 1 < words.size() ? Optional.of(words.get(i + 1)) : Optional.empty();
            i += option(word, next) - 1;
            if (!problem.isEmpty()) {
                return usage(problem);
            }
        }
        return fitted();
    }

    /** Takes an option and gives how many words it took; what is wrong with it is left in {@link #problem}. */
    private int option(String word, Optional<String> next) {
        int equals = word.indexOf('=');
        String name = word.equals("-h") ? "--help" : equals < 0 ? word : word.substring(0, equals);
        Optional<OptionSpec> known = spec.option(name);
        if (known.isEmpty()) {
            return refused(unknown(name));
        }
        OptionSpec option = known.get();
        if (option.kind() == OptionSpec.Kind.FLAG) {
            if (equals >= 0) {
                return refused("option " + name + " takes no value");
            }
            options.put(name, List.of());
            return 1;
        }
        if (equals >= 0) {
            return value(option, word.substring(equals + 1), 1);
        }
        if (next.isEmpty()) {
            return refused("option " + name + " needs a value: " + option.shown());
        }
        if (next.get().startsWith("--")) {
            // A forgotten value would otherwise swallow the next option in silence.
            return refused("option " + name + " needs a value, and " + shown(next.get())
                    + " looks like an option; for a value that begins so write " + name + "=" + option.valueName());
        }
        return value(option, next.get(), 2);
    }

    private int value(OptionSpec option, String value, int taken) {
        List<String> choices = option.choices();
        if (!choices.isEmpty() && !choices.contains(value)) {
            return refused(
                    "option " + option.name() + " takes " + Words.either(choices) + ", not " + shown(value));
        }
        List<String> values = options.computeIfAbsent(option.name(), name -> new ArrayList<>());
        if (option.kind() == OptionSpec.Kind.VALUE && !values.isEmpty()) {
            return refused("option " + option.name() + " is given twice");
        }
        values.add(value);
        return taken;
    }

    private int refused(String why) {
        problem = why;
        return 1;
    }

    private String unknown(String name) {
        List<String> names = new ArrayList<>();
        for (OptionSpec option : spec.allOptions()) {
            names.add(option.name());
        }
        Optional<String> meant = Words.nearest(name, names);
        if (meant.isEmpty() && !name.startsWith("--")) {
            return "unknown option " + shown(name) + "; put -- before an argument that begins with a dash";
        }
        return "unknown option " + shown(name) + suggestion(meant, "");
    }

    private Arguments fitted() {
        boolean asksAboutItself = options.containsKey("--help") || options.containsKey("--version");
        if (asksAboutItself) {
            return new Arguments.Parsed(spec, options, positionals);
        }
        List<Positional> places = spec.positionals();
        for (int i = 0; i < places.size(); i++) {
            if (i >= positionals.size()) {
                if (places.get(i).arity() == Positional.Arity.REQUIRED) {
                    return usage(spec.name() + " needs " + places.get(i).name() + ", "
                            + places.get(i).meaning());
                }
                break;
            }
            List<String> choices = places.get(i).choices();
            if (!choices.isEmpty() && !choices.contains(positionals.get(i))) {
                return usage(spec.name() + " takes " + Words.either(choices) + ", not " + shown(positionals.get(i)));
            }
        }
        boolean endless = !places.isEmpty() && places.getLast().arity() == Positional.Arity.REPEATED;
        if (positionals.size() > places.size() && !endless) {
            String takes = places.isEmpty() ? " takes no argument" : " takes at most " + places.size();
            return usage(spec.name() + takes + ", and " + shown(positionals.get(places.size())) + " is one too many");
        }
        return new Arguments.Parsed(spec, options, positionals);
    }

    private Arguments usage(String what) {
        return new Arguments.Usage(seeing(what, program + " help " + spec.name()));
    }

    static String seeing(String problem, String where) {
        return problem.strip() + (problem.endsWith("?") ? " see: " : "; see: ") + where.strip();
    }

    static String suggestion(Optional<String> meant, String before) {
        return meant.isEmpty() ? "" : "; did you mean " + before + meant.get() + "?";
    }

    static String shown(String word) {
        String safe = Escape.shown(word);
        String cut = safe.codePointCount(0, safe.length()) > SHOWN_LENGTH_MAX
                ? safe.substring(0, safe.offsetByCodePoints(0, SHOWN_LENGTH_MAX)) + "…"
                : safe;
        return cut.isEmpty() || cut.indexOf(' ') >= 0 ? "'" + cut + "'" : cut;
    }
}
