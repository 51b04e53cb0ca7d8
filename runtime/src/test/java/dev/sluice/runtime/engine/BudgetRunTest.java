package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("X-5")
class BudgetRunTest {
    /** Never gets it right, and always goes on. */
    private static final String STUBBORN = Scenario.but(
                    Scenario.honestBut("edit", """
                            - run: 'echo "# again" >> greet.sh'
                              times: 20
                              answer: { summary: try once more }
                            """),
                    "consolidate",
                    """
                    - answer:
                        promotions:
                          - { evidence: [E-0002-1], fact: greet.sh greets }
                          - { evidence: [E-0002-2], fact: test.sh tests it }
                          - { evidence: [E-0002-3], fact: sh test.sh runs the tests }
                    - answer: { promotions: [] }
                      times: 20
                    """)
            + """
              ladder:
                - times: 20
                  answer: { choice: fix-forward, facts: [F-1], reason: once more }
              audit:
                - times: 20
                  answer: { verdict: FAIL, mismatches: [], diagnosis: [], gaps: [], risks: [], checks: [] }
            """;

    @TempDir
    Path directory;

    private void stops(String budget, String recipe, String reason) throws IOException {
        try (Scenario s = new Scenario(directory, Scenario.SETTINGS + "budget: " + budget + "\n", recipe)) {
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(new Work.Finished(Ending.STOPPED, "out of budget, " + reason));
            assertThat(Files.readString(s.home.run(run).resolve("stop-report.md"))).contains(reason);
            assertThat(Delivery.directoryIn(s.home.run(run))).doesNotExist();
            int events = s.events(run).size();
            assertThat(s.work(run)).isEqualTo(new Work.Finished(Ending.STOPPED, "out of budget, " + reason));
            assertThat(s.events(run)).hasSize(events);
        }
    }

    @Test
    void iterations_usedUp_stopsWithAReport() throws IOException {
        stops("{ iterations: 2 }", Scenario.HONEST, "iterations: 2 of 2");
    }

    @Test
    void verifyRuns_usedUp_stopsWithAReport() throws IOException {
        stops("{ verify_runs: 2 }", STUBBORN, "verify_runs: 2 of 2");
    }

    @Test
    @Tag("SOLO-16")
    void thirdFailure_auditComesBeforeTheNextEdit() throws IOException {
        stops("{ verify_runs: 4 }", STUBBORN, "verify_runs: 4 of 4");
        try (Scenario s = Scenario.reopened(directory)) {
            RunId run = s.ledger.runs().getFirst().run();
            assertThat(s.events(run, ChangeEvent.AuditRecorded.class)).hasSize(1);
            assertThat(s.events(run, ChangeEvent.EditApplied.class)).hasSize(4);
        }
    }

    @Test
    void tokens_usedUp_stopsWithAReport() {
        try (Scenario s = new Scenario(
                directory, Scenario.SETTINGS + "budget: { tokens: 1000 }\n", Scenario.HONEST)) {
            s.tool("brain", """
                    #!/bin/sh
                    cat > /dev/null
                    echo '{"findings":[{"path":"greet.sh","note":"greets"}],"usage":{"tokens":600,"usd":0.01}}'
                    """);
            RunId run = s.begin(s.wish(directory.resolve("task.yaml"), "exec:brain"));
            assertThat(s.work(run)).isEqualTo(new Work.Finished(Ending.STOPPED, "out of budget, tokens: 1200 of 1000"));
            assertThat(s.summary(run).spent().usdMicros()).isEqualTo(20_000);
        }
    }
}
