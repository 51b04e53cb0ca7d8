package dev.sluice.cli.command;

import dev.sluice.cli.args.Arguments;
import dev.sluice.cli.args.OptionSpec;
import dev.sluice.cli.terminal.Escape;
import dev.sluice.cli.terminal.LiveProgress;
import dev.sluice.cli.terminal.Output;
import dev.sluice.cli.terminal.PlainProgress;
import dev.sluice.cli.terminal.ProgressView;
import dev.sluice.cli.terminal.Style;
import dev.sluice.cli.terminal.TableText;
import dev.sluice.cli.terminal.TerminalWindow;
import dev.sluice.cli.terminal.WindowSize;
import dev.sluice.codec.Json;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.value.Value;
import dev.sluice.ledger.LedgerUnavailable;
import dev.sluice.ledger.RunHead;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.runtime.engine.Runs;
import dev.sluice.runtime.engine.StateHome;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One invocation: its arguments, its streams, and the state home it works on. */
public final class Session implements AutoCloseable {
    private final Arguments.Parsed arguments;
    private final PrintStream out;
    private final PrintStream err;
    private final Map<String, String> environment;
    private final Path directory;
    private Optional<SqliteLedger> ledger = Optional.empty();

    public Session(
            Arguments.Parsed arguments,
            PrintStream out,
            PrintStream err,
            Map<String, String> environment,
            Path directory) {
        this.arguments = arguments;
        this.out = out;
        this.err = err;
        this.environment = environment;
        this.directory = directory;
    }

    Arguments.Parsed arguments() {
        return arguments;
    }

    Map<String, String> environment() {
        return environment;
    }

    Path directory() {
        return directory;
    }

    PrintStream out() {
        return out;
    }

    boolean wantsJson() {
        return arguments.command().option(OptionSpec.JSON.name()).isPresent() && arguments.has(OptionSpec.JSON);
    }

    /** The runs of the state home; made ready on first use. */
    Runs runs() {
        StateHome home = StateHome.of(environment);
        home.prepare().ifPresent(why -> {
            throw new EngineProblem.Usage(why);
        });
        if (ledger.isEmpty()) {
            try {
                ledger = Optional.of(SqliteLedger.open(home.ledger(), Version.NUMBER));
            } catch (LedgerUnavailable e) {
                throw new EngineProblem.Usage(String.valueOf(e.getMessage()));
            }
        }
        return new Runs(home, ledger.get(), environment);
    }

    /** The runs, for commands that only look: where there is no state home yet, there is nothing to look at. */
    Runs existingRuns() {
        StateHome home = StateHome.of(environment);
        if (!Files.exists(home.ledger()) && !Files.exists(home.anchor())) {
            throw new EngineProblem.Usage("no runs yet in " + home.root() + "; begin with: sluice demo");
        }
        return runs();
    }

    /** The run that is meant: a whole id, the beginning of exactly one, or by default the newest. */
    RunId run(Runs runs, Optional<String> named) {
        List<RunHead> heads = runs.heads();
        if (named.isEmpty()) {
            if (heads.isEmpty()) {
                throw new EngineProblem.Usage("no runs yet; begin with: sluice run");
            }
            return heads.getFirst().run();
        }
        List<RunId> fitting = fitting(heads.stream().map(RunHead::run), named.get());
        if (fitting.isEmpty()) {
            // One that the ledger has lost is not unknown: whoever asks for it is told so.
            fitting = fitting(runs.ledger().lacking().stream(), named.get());
        }
        if (fitting.size() != 1) {
            throw new EngineProblem.Usage(
                    (fitting.isEmpty() ? "no run " : fitting.size() + " runs begin with ") + Escape.shown(named.get())
                            + "; see: sluice list");
        }
        return fitting.getFirst();
    }

    private static List<RunId> fitting(Stream<RunId> ids, String named) {
        return ids.filter(id -> id.text().startsWith(named) || id.text().startsWith("R-" + named)).toList();
    }

    /** Prints the one JSON object of this invocation. */
    int json(Value.Obj value) {
        out.println(Escape.json(Json.compact(value)));
        return Exit.DONE;
    }

    /** Prints a line that may hold hostile text. */
    void say(String line) {
        out.println(Escape.shownLines(line));
    }

    void note(String line) {
        err.println(Escape.shownLines(line));
    }

    void table(TableText table) {
        table.lines(style(Output.Stream.OUT), columns()).forEach(out::println);
    }

    Style style(Output.Stream stream) {
        Style.Wish wish = arguments.has(OptionSpec.NO_COLOR) ? Style.Wish.NO_COLOR : Style.Wish.NONE_STATED;
        return Style.choose(wish, Output.of(stream), environment);
    }

    private int columns() {
        return WindowSize.atStart(environment).columns();
    }

    /** Live on a terminal, lines elsewhere, nothing when quiet; always on standard error. */
    ProgressView progress() {
        if (arguments.has(OptionSpec.QUIET)) {
            PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            return new PlainProgress(nowhere, Style.PLAIN);
        }
        Style style = style(Output.Stream.ERR);
        return isLive()
                ? LiveProgress.start(err, style, new TerminalWindow(Output.Stream.ERR, environment))
                : new PlainProgress(err, style);
    }

    private boolean isLive() {
        return Output.of(Output.Stream.ERR) == Output.TERMINAL
                && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    }

    Watcher watcher(ProgressView view) {
        return new Watcher(view, isLive() ? Watcher.Detail.EVERYTHING : Watcher.Detail.WHAT_TAKES_TIME);
    }

    /** The program as the person called it, so that what is printed can be typed. */
    String program() {
        String invoked = System.getProperty("sluice.invoked", "sluice");
        return invoked.matches("[A-Za-z0-9_./-]*/[A-Za-z0-9_.-]+") ? invoked : "sluice";
    }

    /** Who acts, for the record. */
    String person() {
        return Optional.ofNullable(environment.get("USER"))
                .or(() -> Optional.ofNullable(environment.get("LOGNAME")))
                .filter(name -> !name.isBlank())
                .orElse("someone");
    }

    @Override
    public void close() {
        ledger.ifPresent(SqliteLedger::close);
    }
}
