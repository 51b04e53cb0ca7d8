package dev.sluice.cli.args;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.terminal.Style;
import org.junit.jupiter.api.Test;

final class HelpTextTest {
    @Test
    void overview_leadsFromWhatItIsToWhereToReadOn() {
        assertThat(HelpText.overview(Sample.TABLE, Style.PLAIN, 80)).isEqualTo("""
            Sluice runs coding agents through gates.

            Usage
              sluice COMMAND [OPTIONS] [ARGUMENTS]

            First steps
              sluice demo  see a whole run without a model

            Work
              run         work on a goal until it is delivered or blocked
              list        show all runs
              exec        run words in the sandbox

            Look after
              ledger      look after the event log
              completion  print a completion script

            Everywhere
              --help      show this help (also -h)
              --quiet     no progress, only the result
              --no-color  plain text, as with NO_COLOR set
              --version   print the version and stop

            More about a command: sluice help COMMAND
            Read on in docs/.
            """);
    }

    @Test
    void command_showsUsageMeaningOptionsExamplesAndExitCodes() {
        assertThat(HelpText.command(Sample.TABLE, Sample.RUN, Style.PLAIN, 60)).isEqualTo("""
            sluice run: work on a goal until it is delivered or blocked

            Usage
              sluice run [OPTIONS] GOAL

            Takes a goal.

            Gives a branch.

            Arguments
              GOAL  what is to be done

            Options
              --json              print exactly one JSON object on
                                  standard output
              --flow solo|editor  the flow to follow
              --reason TEXT       why, for the record; it's kept
              --goal-file FILE    read the goal from a file
              --gate NAME         a gate to run (may be repeated)
              --help              show this help (also -h)
              --quiet             no progress, only the result
              --no-color          plain text, as with NO_COLOR set
              --version           print the version and stop

            Examples
              sluice run "add a flag"
                  one change in the present repository

            Exit codes
              0     delivered
              1     halted: a person or host is needed
              2     usage, configuration or I/O error
              3     stopped: stuck or out of budget
              4     infrastructure error; can be resumed once mended
            """);
    }

    @Test
    void command_withSubcommands_listsThemAndTheirUsage() {
        assertThat(HelpText.command(Sample.TABLE, Sample.LEDGER, Style.PLAIN, 80))
                .contains("  sluice ledger verify [OPTIONS] [RUN]\n  sluice ledger export [OPTIONS] FILE\n")
                .contains("  ledger verify  check the hash chain\n");
    }

    @Test
    void styledHelp_saysTheSameAsPlainHelp() {
        String styled = HelpText.command(Sample.TABLE, Sample.RUN, Style.COLORED, 60);

        assertThat(styled).contains("\u001b[1mUsage\u001b[0m");
        assertThat(styled.replaceAll("\u001b\\[[0-9]*m", ""))
                .isEqualTo(HelpText.command(Sample.TABLE, Sample.RUN, Style.PLAIN, 60));
    }
}
