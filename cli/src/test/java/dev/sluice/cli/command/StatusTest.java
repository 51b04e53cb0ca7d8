package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Ran;
import dev.sluice.kernel.schema.Fields;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Status, show, logs and list say where a run is, why, and what a person can do next, on one screen. */
@Tag("X-7")
final class StatusTest {
    private static final int SCREEN_LINES = 24;

    @TempDir
    private Path base;

    private Bench bench;

    @BeforeEach
    void setUp() {
        bench = Bench.at(base);
    }

    private void tells(String outcome, String phase, String... facts) {
        Ran status = bench.run("status");
        Ran show = bench.run("show");
        Ran list = bench.run("list");
        for (Ran ran : List.of(status, show, list, bench.run("logs"))) {
            assertThat(ran.exit()).isZero();
            assertThat(ran.err()).isEmpty();
            assertThat(ran.out().lines().count()).isLessThanOrEqualTo(SCREEN_LINES);
        }
        String run = bench.newest();
        assertThat(status.out()).startsWith("run " + run + "  " + outcome + "  (solo, phase " + phase + ")").contains(facts);
        assertThat(show.out()).startsWith(status.out()).contains("criterion  met by", "worktree   ", "branch     sluice/" + run);
        assertThat(list.out().lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(list.out()).contains(run + "  solo  ");

        Fields json = Bench.fields(bench.run("status", "--json"));
        assertThat(json.text("outcome")).isEqualTo(outcome);
        assertThat(json.text("phase")).isEqualTo(phase);
        assertThat(json.text("run")).isEqualTo(run);
        assertThat(json.texts("next")).isNotEmpty().allSatisfy(step -> assertThat(status.out()).contains("  next      " + step + "\n"));
        assertThat(bench.run("show", "--json").out()).isEqualTo(bench.run("status", "--json").out());
        assertThat(Bench.fields(bench.run("logs", "--json")).texts("lines")).isNotEmpty();
    }

    /** Types a printed step as it stands: ours in this process, others in a shell somewhere else. */
    private Ran type(String step) {
        if (!step.startsWith("sluice ")) {
            return Ran.of(Path.of("/"), "sh", "-c", step);
        }
        return bench.run(step.replaceFirst(" +#.*", "").substring("sluice ".length()).split(" ", -1));
    }

    private List<String> next() {
        return Bench.fields(bench.run("status", "--json")).texts("next");
    }

    @Test
    void run_halted_tellsTheQuestionAndTheAnswerGoesOn() {
        bench.file("halt.yaml", Bench.recipe("{ fail: no idea, times: 3 }, " + Bench.PLAN, Bench.EDIT, Bench.CLAIM));

        assertThat(bench.start("halt.yaml", "--quiet").exit()).isEqualTo(1);

        tells("HALTED", "planning", "halt      H-1 turn_failed", "no idea", "1) try the turn again (recommended)", "2) stop the run");
        assertThat(bench.run("resume", "--quiet").exit()).isEqualTo(1);
        Fields halt = Bench.fields(bench.run("status", "--json")).optionalObject("halt").orElseThrow();
        assertThat(halt.text("code")).isEqualTo("turn_failed");
        assertThat(halt.texts("options")).hasSize(2);
        assertThat(type(next().get(1)).out()).contains("no idea");
        assertThat(type(next().getFirst()).exit()).isZero();
        tells("DELIVERED", "delivered", "last gate exit PASS");
    }

    @Test
    void answer_toStop_endsTheRunAsStopped() {
        bench.file("halt.yaml", Bench.recipe("{ fail: no idea, times: 3 }", Bench.EDIT, Bench.CLAIM));
        bench.start("halt.yaml", "--quiet");

        assertThat(bench.run("answer", bench.newest(), "2", "--quiet").exit()).isEqualTo(3);
        tells("STOPPED", "planning", "because   ");
    }

    @Test
    void run_thatMissesATool_restsUntilItIsMended() {
        bench.repo().write("sluice.yaml", Bench.SETTINGS.replace("sh test.sh", "no-such-tool")).commit("need a tool");

        assertThat(bench.start("deliver.yaml", "--quiet").exit()).isEqualTo(4);

        tells("PAUSED", "verifying", "because   ", "no-such-tool");
        assertThat(next()).hasSize(1);
        assertThat(type(next().getFirst()).exit()).isEqualTo(4);
    }

    @Test
    void run_outOfBudget_isStoppedWithAReport() {
        assertThat(bench.start("deliver.yaml", "--quiet", "--max-iterations", "2").exit()).isEqualTo(3);

        tells("STOPPED", "claiming", "because   out of budget, iterations: 2 of 2");
        assertThat(type(next().getFirst()).out()).contains("out of budget");
        assertThat(type(next().get(1)).out()).contains("STOPPED");
        assertThat(bench.run("resume", "--quiet").exit()).isEqualTo(3);
    }

    @Test
    void run_delivered_tellsWhereTheChangeIs() {
        assertThat(bench.start("deliver.yaml", "--quiet").exit()).isZero();

        tells("DELIVERED", "delivered", "last gate exit PASS");
        assertThat(next()).hasSize(3);
        assertThat(type(next().getFirst()).out()).contains("+++ b/done.txt", "+yes");
        assertThat(type(next().get(1)).out()).contains("AC-1");
        assertThat(type(next().get(2)).out()).contains("DELIVERED");
        assertThat(bench.run("logs", "--gate", "1").out()).contains("ok 1 - done");
    }

    @Test
    void run_pausedAndStoppedByAPerson_obeys() {
        bench.file("halt.yaml", Bench.recipe("{ fail: no idea, times: 3 }", Bench.EDIT, Bench.CLAIM));
        bench.start("halt.yaml", "--quiet");

        assertThat(bench.run("stop", "--quiet").exit()).isZero();
        tells("STOPPED", "planning", "because   ");
    }
}
