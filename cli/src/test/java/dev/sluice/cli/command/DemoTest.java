package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Program;
import dev.sluice.cli.Ran;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.testkit.TempRepo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DemoTest {
    @TempDir
    private Path base;

    @Test
    void demo_asJson_deliversAfterThreeFailuresAndAnAudit() throws Exception {
        Path home = base.resolve("home");
        Program program = Program.in(base, home);

        Ran ran = program.run("demo", "--json");

        assertThat(ran.exit()).as(ran.err()).isZero();
        Fields told = Bench.fields(ran);
        String run = told.text("run");
        assertThat(told.text("flow")).isEqualTo("solo");
        assertThat(told.text("outcome")).isEqualTo("DELIVERED");
        assertThat(told.text("branch")).isEqualTo("sluice/" + run);
        assertThat(told.texts("snapshots")).hasSize(9).startsWith("agent/context/iter-0001.md").endsWith("agent/context/iter-0009.md");
        assertThat(told.objects("gates").stream().map(g -> g.text("gate") + " " + g.text("outcome")).toList())
                .containsExactly("iteration FAIL", "iteration FAIL", "iteration FAIL", "iteration PASS", "exit PASS");
        assertThat(told.objects("gates").stream().map(g -> g.text("run_id")).toList())
                .doesNotHaveDuplicates()
                .allSatisfy(id -> assertThat(home.resolve("artifacts").resolve(id).resolve("manifest.json")).isRegularFile());
        assertThat(ran.err()).contains("sample repository: ", "iteration gate FAIL", "exit gate PASS");
        historyTellsTheStory(program.run("logs"));
        theSampleIsUntouchedAndTheBranchIsGood(home.resolve("demo/solo-1/repository"), told);
    }

    private static void historyTellsTheStory(Ran logs) {
        assertThat(logs.out())
                .containsSubsequence(
                        "scout reports",
                        "scout tried to write and the kernel refused",
                        "context consolidated",
                        "plan: ",
                        "iteration gate FAIL",
                        "iteration gate FAIL",
                        "iteration gate FAIL",
                        "audit says FAIL",
                        "next: re-plan",
                        "plan: ",
                        "iteration gate PASS",
                        "exit gate PASS",
                        "delivered tree ");
    }

    private void theSampleIsUntouchedAndTheBranchIsGood(Path sample, Fields told) throws Exception {
        assertThat(TempRepo.gitIn(sample, "rev-parse", "main").strip()).isEqualTo(told.text("base"));
        assertThat(TempRepo.gitIn(sample, "status", "--porcelain")).isEmpty();
        assertThat(Files.readString(sample.resolve("src/shop/Invoice.java"))).doesNotContain("tampered").contains("double sum");
        assertThat(TempRepo.gitIn(sample, "rev-parse", told.text("branch") + "^{tree}").strip()).isEqualTo(told.text("tree"));

        Path fresh = base.resolve("fresh");
        TempRepo.gitIn(base, "clone", "-q", "-b", told.text("branch"), sample.toString(), fresh.toString());
        Ran test = Ran.of(fresh, Map.of("JAVA_HOME", System.getProperty("java.home")), "sh", "test.sh");
        assertThat(test.exit()).as(test.out() + test.err()).isZero();
        assertThat(test.out()).contains("ok 5 - rounds once, on the sum").doesNotContain("not ok");
    }

    @Test
    void demo_solo_endsWithWhereToLookNext() {
        Program program = Program.in(base, base.resolve("home with 'quotes' and spaces"));

        Ran ran = program.run("demo", "solo", "--quiet");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("DELIVERED", "Where to look next:");
        List<String> typed = ran.out().lines().map(String::strip).filter(l -> l.startsWith("git -C ")).toList();
        assertThat(typed).hasSize(1);
        assertThat(Ran.of(base, "sh", "-c", typed.getFirst())).matches(shell -> shell.exit() == 0);
    }

    @Test
    void demo_ofAnotherName_isRefusedBeforeAnythingIsMade() {
        Path home = base.resolve("home");

        Ran ran = Program.in(base, home).run("demo", "nonsense");

        assertThat(ran).isEqualTo(new Ran(2, "", "sluice: no demo is called nonsense (solo)\n"));
        assertThat(home).doesNotExist();
    }
}
