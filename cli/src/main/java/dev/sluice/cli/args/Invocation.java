package dev.sluice.cli.args;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a whole command line asks for. */
public sealed interface Invocation {

    /** Run this command. */
    record Run(Arguments.Parsed arguments) implements Invocation {}

    /** Show the help of this command. */
    record CommandHelp(CommandSpec command) implements Invocation {}

    /** Show the overview. */
    record Overview() implements Invocation {}

    /** Print the version. */
    record Version() implements Invocation {}

    /** The words do not fit; the problem is one line, safe to print. */
    record Usage(String problem) implements Invocation {}

    /** Reads all words after the program's name; options that every command has may stand before the command. */
    static Invocation read(CommandTable table, List<String> words) {
        int at = ArgumentParser.firstPlain(words);
        if (at < 0) {
            return withoutCommand(table, words);
        }
        Optional<CommandSpec> command = table.find(words.get(at));
        if (command.isEmpty() || words.get(at).indexOf(' ') >= 0) {
            List<String> known = new ArrayList<>();
            for (CommandSpec each : table.commands()) {
                known.add(each.name());
            }
            String problem = "unknown command " + ArgumentParser.shown(words.get(at))
                    + ArgumentParser.suggestion(Words.nearest(words.get(at), known), "");
            return new Usage(ArgumentParser.seeing(problem, table.program() + " help"));
        }
        Arguments arguments =
                Arguments.parse(table.program(), command.get(), ArgumentParser.without(words, at));
        // A switch over types is linked anew at every start, which takes longer than all the reading.
        if (arguments instanceof Arguments.Parsed parsed) {
            return parsed.has(OptionSpec.HELP)
                    ? new CommandHelp(parsed.command())
                    : parsed.has(OptionSpec.VERSION) ? new Version() : new Run(parsed);
        }
        return new Usage(((Arguments.Usage) arguments).problem());
    }

    private static Invocation withoutCommand(CommandTable table, List<String> words) {
        CommandSpec nothing = CommandSpec.named("", "").build();
        Arguments arguments = Arguments.parse(table.program(), nothing, words);
        if (arguments instanceof Arguments.Parsed parsed) {
            return parsed.has(OptionSpec.VERSION) ? new Version() : new Overview();
        }
        return new Usage(((Arguments.Usage) arguments).problem());
    }
}
