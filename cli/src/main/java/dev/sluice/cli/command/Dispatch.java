package dev.sluice.cli.command;

import dev.sluice.cli.args.Arguments;
import dev.sluice.cli.terminal.Escape;
import dev.sluice.codec.MalformedText;
import dev.sluice.ledger.LedgerDamaged;
import dev.sluice.ledger.LedgerUnavailable;
import dev.sluice.ledger.RequestKind;
import dev.sluice.runtime.engine.EngineProblem;
import dev.sluice.workspace.git.GitFailed;
import dev.sluice.workspace.git.WorktreeUnusable;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** Calls the command, and turns what went wrong into one line and an exit code. */
public final class Dispatch {
    private Dispatch() {}

    public static int run(
            Arguments.Parsed arguments, PrintStream out, PrintStream err, Map<String, String> environment, Path directory) {
        boolean demo = arguments.command().name().equals("demo");
        Map<String, String> effective = demo ? DemoCommand.environment(environment) : environment;
        try (Session session = new Session(arguments, out, err, effective, directory)) {
            return call(arguments.command().name(), session);
        } catch (EngineProblem.Usage e) {
            return refuse(err, e.line(), Exit.USAGE);
        } catch (EngineProblem.Infrastructure e) {
            return refuse(err, e.line(), Exit.INFRASTRUCTURE);
        } catch (MalformedText e) {
            return refuse(err, e.line(), Exit.USAGE);
        } catch (LedgerDamaged e) {
            return refuse(err, String.valueOf(e.getMessage()), Exit.USAGE);
        } catch (LedgerUnavailable e) {
            return refuse(err, String.valueOf(e.getMessage()), Exit.INFRASTRUCTURE);
        } catch (WorktreeUnusable e) {
            return refuse(err, String.valueOf(e.getMessage()), Exit.USAGE);
        } catch (GitFailed | UncheckedIOException e) {
            return refuse(err, String.valueOf(e.getMessage()), Exit.INFRASTRUCTURE);
        }
    }

    private static int call(String command, Session session) {
        return switch (command) {
            case "demo" -> new DemoCommand(session).demo();
            case "init" -> new HouseCommands(session).init();
            case "doctor" -> new HouseCommands(session).doctor();
            case "schema" -> new HouseCommands(session).schema();
            case "run" -> new RunCommands(session).run();
            case "resume", "continue" -> new RunCommands(session).resume();
            case "answer" -> new RunCommands(session).answer();
            case "pause" -> new RunCommands(session).request(RequestKind.PAUSE);
            case "stop" -> new RunCommands(session).request(RequestKind.STOP);
            case "status" -> new TellCommands(session).status();
            case "list" -> new TellCommands(session).list();
            case "show" -> new TellCommands(session).show();
            case "logs" -> new TellCommands(session).logs();
            case "gate" -> new GateCommand(session).gate();
            case "flow list" -> new FlowCommands(session).list();
            case "flow show" -> new FlowCommands(session).show();
            case "ledger verify" -> new LedgerCommands(session).verify();
            case "ledger repair" -> new LedgerCommands(session).repair();
            case "ledger export" -> new LedgerCommands(session).export();
            default -> throw new IllegalStateException("nothing runs the command " + command);
        };
    }

    private static int refuse(PrintStream err, String problem, int code) {
        err.println("sluice: " + Escape.shown(problem));
        return code;
    }
}
