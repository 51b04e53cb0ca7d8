package dev.sluice.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.codec.MalformedText;
import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.task.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void parse_everySetting_isTakenOver() {
        Settings settings = Settings.parse("sluice.yaml", """
                agent: exec:think
                roles: { scout: "script:s.yaml" }
                flow: solo
                gates:
                  iteration: [make test]
                  exit:
                    - { run: make all, kind: build, timeout: 2h }
                    - { run: make check, kind: test, report: tap, timeout: 30s, network: host }
                criteria_checks: { AC-1: test -f x }
                protect: ["locked/**"]
                scope: { sentence: all of it, include: ["src/**"], exclude: ["src/x"] }
                budget: { iterations: 3, verify_runs: 4, minutes: 5, tokens: 6, usd: 0.5 }
                sandbox: { backend: unshare, strict: true, caches: [maven] }
                context: keep
                """);
        assertThat(settings)
                .isEqualTo(new Settings(
                        "exec:think",
                        Map.of("scout", "script:s.yaml"),
                        "solo",
                        new Gates(
                                List.of(new GateCommand(
                                        "make test",
                                        GateCommand.Kind.TEST,
                                        GateCommand.Report.NONE,
                                        600_000,
                                        GateCommand.Net.NONE)),
                                List.of(
                                        new GateCommand(
                                                "make all",
                                                GateCommand.Kind.BUILD,
                                                GateCommand.Report.NONE,
                                                7_200_000,
                                                GateCommand.Net.NONE),
                                        new GateCommand(
                                                "make check",
                                                GateCommand.Kind.TEST,
                                                GateCommand.Report.TAP,
                                                30_000,
                                                GateCommand.Net.HOST))),
                        Map.of("AC-1", "test -f x"),
                        List.of("locked/**"),
                        Optional.of(new Scope("all of it", List.of("src/**"), List.of("src/x"))),
                        new Budget(3, 4, 300_000, 6, 500_000),
                        new Settings.Sandboxing("unshare", Settings.Mode.STRICT, List.of("maven")),
                        Settings.Context.KEEP));
    }

    @Test
    void standard_hasNoGatesAndTheStandardBudget() {
        assertThat(Settings.standard().gates()).isEqualTo(new Gates(List.of(), List.of()));
        assertThat(Settings.standard().budget()).isEqualTo(Budget.STANDARD);
        assertThat(Settings.standard().agent()).isEqualTo("auto");
    }

    @ParameterizedTest
    @Tag("X-10")
    @CsvSource(
            delimiter = '|',
            textBlock = """
            agnet: auto                                      | agnet
            roles: { cook: auto }                            | roles.cook: not a role (scout, editor, verifier)
            flow: waterfall                                  | flow
            gates: { iteration: [x] }                        | gates.exit
            gates: { iteration: [], exit: [x] }              | gates.iteration
            gates: { iteration: [{ run: x, timeout: soon }], exit: [x] } | gates.iteration[0]
            gates: { iteration: [{ kind: test }], exit: [x] } | gates.iteration[0]
            protect: [" "]                                   | protect[0]
            scope: { sentence: x }                           | scope.include
            budget: { iterations: 0 }                        | budget.iterations
            budget: { usd: -1 }                              | budget
            budget: { usd: 99999999999999999999 }            | budget
            sandbox: { backend: none }                       | sandbox.backend
            context: maybe                                   | context
            """)
    void parse_wrongSetting_namesFileLineAndField(String text, String field) {
        assertThatExceptionOfType(MalformedText.class)
                .isThrownBy(() -> Settings.parse("sluice.yaml", "# first\n" + text))
                .withMessageStartingWith("sluice.yaml:2: ")
                .withMessageContaining(field);
    }

    @ParameterizedTest
    @CsvSource({"850ms,850ms", "12s,12s", "185s,3m05s", "130m,2h10m"})
    void durations_areReadAndShown(String text, String shown) {
        assertThat(Durations.parse(text).map(Durations::shown)).contains(shown);
    }

    @Test
    void durations_thatAreNone_areRefused() {
        for (String wrong : List.of("", "5", "s", "-1s", "1.5h", "5 s", "1234567s")) {
            assertThat(Durations.parse(wrong)).as(wrong).isEmpty();
        }
    }
}
