package dev.sluice.cli;

import dev.sluice.cli.args.Arguments;
import dev.sluice.cli.args.CommandSpec;
import dev.sluice.cli.args.CompletionText;
import dev.sluice.cli.args.HelpText;
import dev.sluice.cli.args.Invocation;
import dev.sluice.cli.args.OptionSpec;
import dev.sluice.cli.command.Dispatch;
import dev.sluice.cli.command.Version;
import dev.sluice.cli.terminal.Escape;
import dev.sluice.cli.terminal.Output;
import dev.sluice.cli.terminal.Style;
import dev.sluice.cli.terminal.WindowSize;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The program: reads the command line and does what it says. */
public final class Main {
    private static final int EXIT_DONE = 0;
    private static final int EXIT_USAGE = 2;
    private static final int EXIT_INTERNAL = 4;

    private Main() {}

    public static void main(String[] args) {
        int exit = runLoudly(Arrays.asList(args));
        System.out.flush();
        System.err.flush();
        // System.exit first sets up logging, to log that it was called: 5 ms. Commands have closed what they opened.
        Runtime.getRuntime().halt(exit);
    }

    /** The one place that catches a bug: it is told in a line, and in full to whoever asks. */
    private static int runLoudly(List<String> words) {
        try {
            return run(words, System.out, System.err, System.getenv(), Path.of("").toAbsolutePath());
        } catch (RuntimeException | Error e) {
            System.err.print("sluice: internal error, please report it: " + Escape.shown(e.toString())
                    + " (SLUICE_DEBUG=1 shows where)\n");
            if (System.getenv("SLUICE_DEBUG") != null) {
                e.printStackTrace();
            }
            return EXIT_INTERNAL;
        }
    }

    static int run(
            List<String> words, PrintStream out, PrintStream err, Map<String, String> environment, Path directory) {
        Invocation invocation = Invocation.read(Commands.TABLE, words);
        // Before the switch, because linking a switch over types takes some ten milliseconds.
        if (invocation instanceof Invocation.Run run) {
            return run(run.arguments(), out, err, environment, directory);
        }
        if (invocation instanceof Invocation.Version) {
            return version(out);
        }
        return switch (invocation) {
            case Invocation.Version version -> version(out);
            case Invocation.Overview overview -> print(out, overview(style(words)));
            case Invocation.CommandHelp help -> print(out, page(help.command(), style(words)));
            case Invocation.Usage usage -> refuse(err, usage.problem());
            case Invocation.Run run -> run(run.arguments(), out, err, environment, directory);
        };
    }

    private static int version(PrintStream out) {
        return print(out, "sluice " + Version.NUMBER + "\n");
    }

    private static int run(
            Arguments.Parsed arguments, PrintStream out, PrintStream err, Map<String, String> environment, Path directory) {
        return switch (arguments.command().name()) {
            case "help" -> help(arguments, out, err);
            case "completion" -> print(out, CompletionText.of(CompletionText.Shell.named(arguments.required(Commands.SHELL)), Commands.TABLE));
            default -> Dispatch.run(arguments, out, err, environment, directory);
        };
    }

    private static int help(Arguments.Parsed arguments, PrintStream out, PrintStream err) {
        List<String> names = arguments.rest(Commands.COMMAND);
        Style style = style(arguments.has(OptionSpec.NO_COLOR) ? List.of(OptionSpec.NO_COLOR.name()) : List.of());
        if (names.isEmpty()) {
            return print(out, overview(style));
        }
        Optional<CommandSpec> command = Commands.TABLE.find(String.join(" ", names));
        if (command.isPresent()) {
            return print(out, page(command.get(), style));
        }
        // Read as a command line, the words give the same suggestion as if they had been typed alone.
        return switch (Invocation.read(Commands.TABLE, names)) {
            case Invocation.Usage usage -> refuse(err, usage.problem());
            case Invocation other -> refuse(err, "no help for these words; see: sluice help");
        };
    }

    private static String overview(Style style) {
        return HelpText.overview(Commands.TABLE, style, columns());
    }

    private static String page(CommandSpec command, Style style) {
        return HelpText.command(Commands.TABLE, command, style, columns());
    }

    private static int columns() {
        return WindowSize.atStart(System.getenv()).columns();
    }

    private static Style style(List<String> words) {
        Style.Wish wish = words.contains(OptionSpec.NO_COLOR.name()) ? Style.Wish.NO_COLOR : Style.Wish.NONE_STATED;
        return Style.choose(wish, Output.of(Output.Stream.OUT), System.getenv());
    }

    private static int print(PrintStream out, String text) {
        out.print(text);
        return EXIT_DONE;
    }

    private static int refuse(PrintStream err, String problem) {
        err.print("sluice: " + problem + "\n");
        return EXIT_USAGE;
    }
}
