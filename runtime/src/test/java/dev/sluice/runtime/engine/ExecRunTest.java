package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run played by a program that reads briefs and prints answers, as any headless agent does. */
class ExecRunTest {
    /** Answers as programs do that talk to people: prose around JSON, fences, and an edit told in words alone. */
    private static final String BRAIN = """
            #!/bin/sh
            brief=$(cat)
            case "$brief" in *"Form of the answer"*) ;; *) echo "no form in the brief" >&2; exit 3 ;; esac
            [ -z "$SLUICE_CANARY" ] || { echo "$SLUICE_CANARY" >&2; exit 4; }
            case "$SLUICE_KIND" in
              scout)
                echo "Let me look."
                case "$brief" in
                  *"U-1 "*begin*) echo '{"findings":[{"path":"greet.sh","note":"prints a greeting"}]}' ;;
                  *"U-2 "*) echo '{"findings":[{"path":"test.sh","note":"prints TAP"}]}' ;;
                  *) echo '{"findings":[{"command":"sh test.sh","note":"runs all tests"}]}' ;;
                esac ;;
              consolidate)
                echo 'Here you are:'
                echo '```json'
                echo '{"promotions":[{"evidence":["E-0002-1"],"fact":"greet.sh greets"},'
                echo '{"evidence":["E-0002-2"],"fact":"test.sh tests"},'
                echo '{"evidence":["E-0002-3"],"fact":"sh test.sh runs the tests"}],"usage":{"tokens":7,"usd":0.5}}'
                echo '```' ;;
              plan)
                echo '{"approach":"use the argument","hypothesis":"the name is $1","facts":["F-1"],'
                echo '"paths":["greet.sh"],"gate":"iteration"}' ;;
              edit)
                echo 'echo "hello $1"' > greet.sh
                echo "I made it greet by name." ;;
              exit-claim)
                echo '{"criteria":[{"criterion":"AC-1","met":"check"}]}' ;;
              *) exit 5 ;;
            esac
            """;

    @TempDir
    Path directory;

    @Test
    void shellScriptAsAgent_deliversTheChange() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            s.tool("brain", BRAIN);
            RunId run = s.begin(s.wish(directory.resolve("task.yaml"), "exec:brain"));
            Work last = s.work(run);
            assertThat(last).as("%s", s.lines).isEqualTo(new Work.Finished(Ending.DELIVERED, "delivered"));
            assertThat(s.repo.git("show", "sluice/" + run + ":greet.sh")).isEqualTo("echo \"hello $1\"\n");
            assertThat(s.summary(run).spent().tokens()).isEqualTo(7);
            assertThat(s.summary(run).spent().usdMicros()).isEqualTo(500_000);
        }
    }

    @Test
    void programThatIsNotThere_restsAsAnInfrastructureErrorAndGoesOnOnceItIs() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            RunId run = s.begin(s.wish(directory.resolve("task.yaml"), "exec:brain"));
            assertThat(s.work(run)).isInstanceOfSatisfying(Work.Finished.class, f -> {
                assertThat(f.ending()).isEqualTo(Ending.INFRA_ERROR);
                assertThat(f.reason()).contains("brain");
            });
            assertThat(s.events(run, ChangeEvent.TurnRefused.class)).isEmpty();
            s.tool("brain", BRAIN);
            s.runs.wake(run, "ann", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(new Work.Finished(Ending.DELIVERED, "delivered"));
        }
    }

    @Test
    void programThatCrashes_isAskedThreeTimesWithTheReason() {
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            s.tool("brain", "#!/bin/sh\necho broken pipe dream >&2\nexit 9\n");
            RunId run = s.begin(s.wish(directory.resolve("task.yaml"), "exec:brain"));
            assertThat(Scenario.haltOf(s.work(run))).isEqualTo("turn_failed");
            assertThat(s.events(run, ChangeEvent.TurnRefused.class))
                    .hasSize(3)
                    .allMatch(r -> r.reason().equals("exit code 9: broken pipe dream"));
        }
    }
}
