package dev.sluice.cli.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArgumentsTest {
    @Test
    void parse_valuesInBothSpellings_areTheSame() {
        Arguments expected = new Arguments.Parsed(
                Sample.RUN, Map.of("--flow", List.of("solo"), "--json", List.of()), List.of("the goal"));

        assertThat(parse(Sample.RUN, "--flow", "solo", "the goal", "--json")).isEqualTo(expected);
        assertThat(parse(Sample.RUN, "--json", "--flow=solo", "the goal")).isEqualTo(expected);
    }

    @Test
    void parse_repeatedOption_keepsAllValuesInOrder() {
        Arguments.Parsed parsed = parsed(Sample.RUN, "g", "--gate", "unit", "--gate=", "--gate", "lint");

        assertThat(parsed.values("--gate")).containsExactly("unit", "", "lint");
    }

    @Test
    void parse_afterTwoDashes_takesEverythingAsItStands() {
        Arguments.Parsed parsed = parsed(Sample.EXEC, "--quiet", "--", "ls", "--color", "--", "-h");

        assertThat(parsed.required("PROGRAM")).isEqualTo("ls");
        assertThat(parsed.rest("WORD")).containsExactly("--color", "--", "-h");
        assertThat(parsed.has(OptionSpec.QUIET)).isTrue();
        assertThat(parsed.has(OptionSpec.HELP)).isFalse();
    }

    @Test
    void parse_singleDashAndEmptyWord_arePositionals() {
        assertThat(parsed(Sample.EXEC, "-", "", "x y").positionals()).containsExactly("-", "", "x y");
    }

    @Test
    void parse_subcommand_isFoundBehindFlags() {
        assertThat(parsed(Sample.LEDGER, "--json", "verify", "r1").command()).isEqualTo(Sample.VERIFY);
        assertThat(parsed(Sample.LEDGER, "verify", "r1").positional("RUN")).contains("r1");
        assertThat(parsed(Sample.LEDGER, "verify").positional("RUN")).isEmpty();
    }

    @Test
    void parse_helpWanted_forgivesMissingArguments() {
        assertThat(parsed(Sample.RUN, "-h").has(OptionSpec.HELP)).isTrue();
        assertThat(parsed(Sample.LEDGER, "--help").command()).isEqualTo(Sample.LEDGER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', quoteCharacter = '`', textBlock = """
        run g --jsn           > unknown option --jsn; did you mean --json? see: sluice help run
        run g --js            > unknown option --js; did you mean --json? see: sluice help run
        run g --zebra         > unknown option --zebra; see: sluice help run
        run g -x              > unknown option -x; put -- before an argument that begins with a dash; see: sluice help run
        run g --json=yes      > option --json takes no value; see: sluice help run
        run g --reason        > option --reason needs a value: --reason TEXT; see: sluice help run
        run g --reason --json > option --reason needs a value, and --json looks like an option; for a value that begins so write --reason=TEXT; see: sluice help run
        run g --flow sola     > option --flow takes solo or editor, not sola; see: sluice help run
        run g --flow=solo --flow=solo > option --flow is given twice; see: sluice help run
        run                   > run needs GOAL, what is to be done; see: sluice help run
        run g h               > run takes at most 1, and h is one too many; see: sluice help run
        list x                > list takes no argument, and x is one too many; see: sluice help list
        ledger                > ledger needs a sub-command: verify or export; see: sluice help ledger
        ledger verfiy         > unknown command ledger verfiy; did you mean ledger verify? see: sluice help ledger
        ledger verify --jsno  > unknown option --jsno; did you mean --json? see: sluice help ledger verify
        completion tcsh       > completion takes bash, zsh or fish, not tcsh; see: sluice help completion
        rnu                   > unknown command rnu; did you mean run? see: sluice help
        xyzzy                 > unknown command xyzzy; see: sluice help
        --quite               > unknown option --quite; did you mean --quiet? see: sluice help
        """)
    void read_wordsThatDoNotFit_giveOneLineThatSaysWhatToDo(String words, String problem) {
        assertThat(Invocation.read(Sample.TABLE, List.of(words.strip().split(" "))))
                .isEqualTo(new Invocation.Usage(problem));
    }

    @Test
    void read_hostileWord_isShownEscapedAndCut() {
        Invocation invocation = Invocation.read(Sample.TABLE, List.of("run", "--\u001b[2J\n" + "x".repeat(5000)));

        assertThat(invocation).isInstanceOfSatisfying(Invocation.Usage.class, usage -> assertThat(usage.problem())
                .startsWith("unknown option --\\x1b[2J\\x0axxx")
                .doesNotContain("\n", "\u001b")
                .hasSizeLessThan(120));
    }

    @Test
    void read_globalOptions_countBeforeAndBehindTheCommand() {
        assertThat(Invocation.read(Sample.TABLE, List.of("--quiet", "list")))
                .isEqualTo(Invocation.read(Sample.TABLE, List.of("list", "--quiet")));
        assertThat(Invocation.read(Sample.TABLE, List.of())).isEqualTo(new Invocation.Overview());
        assertThat(Invocation.read(Sample.TABLE, List.of("-h"))).isEqualTo(new Invocation.Overview());
        assertThat(Invocation.read(Sample.TABLE, List.of("--version"))).isEqualTo(new Invocation.Version());
        assertThat(Invocation.read(Sample.TABLE, List.of("list", "--version"))).isEqualTo(new Invocation.Version());
        assertThat(Invocation.read(Sample.TABLE, List.of("ledger", "verify", "-h")))
                .isEqualTo(new Invocation.CommandHelp(Sample.VERIFY));
    }

    @Test
    void parsed_nameThatTheCommandDoesNotDeclare_isABugAndThrows() {
        Arguments.Parsed parsed = parsed(Sample.LIST);

        assertThatThrownBy(() -> parsed.has("--flow")).hasMessage("list declares no option --flow");
        assertThatThrownBy(() -> parsed.positional("GOAL")).hasMessage("list declares no positional GOAL");
    }

    @Test
    void spec_tableThatCouldNotBeRead_cannotBeBuilt() {
        assertThatThrownBy(() -> CommandSpec.named("a", "").takes(Positional.repeated("X", ""))
                        .takes(Positional.optional("Y", ""))
                        .build())
                .hasMessageContaining("Y could never be told");
        assertThatThrownBy(() -> CommandSpec.named("a", "").flag("--x", "").flag("--x", "").build())
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> CommandSpec.named("a", "").sub(Sample.VERIFY).build())
                .hasMessageContaining("cannot be named ledger verify");
    }

    private static Arguments parse(CommandSpec spec, String... words) {
        return Arguments.parse(spec, List.of(words));
    }

    private static Arguments.Parsed parsed(CommandSpec spec, String... words) {
        return switch (parse(spec, words)) {
            case Arguments.Parsed parsed -> parsed;
            case Arguments.Usage usage -> throw new AssertionError(usage.problem());
        };
    }
}
