package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Ran;
import dev.sluice.kernel.schema.Fields;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateCommandTest {
    @TempDir
    private Path base;

    private Bench bench;

    @BeforeEach
    void setUp() {
        bench = Bench.at(base);
    }

    private Fields gate(int exit, String status) {
        Listing before = Listing.of(bench.repo().root());
        Ran ran = bench.run("gate", "--json");
        assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
        Fields told = Bench.fields(ran);
        assertThat(told.text("status")).isEqualTo(status);
        assertThat(told.object().fields().keySet())
                .containsExactly(
                        "status", "reason", "run_id", "tree", "confinement", "commands", "failures", "tests", "findings", "tail",
                        "artifacts");
        assertThat(Path.of(told.text("artifacts")).resolve("manifest.json")).isRegularFile();
        Listing after = Listing.of(bench.repo().root());
        after.entries().keySet().removeIf(path -> path.contains("/.git/"));
        before.entries().keySet().removeIf(path -> path.contains("/.git/"));
        assertThat(after).isEqualTo(before);
        return told;
    }

    @Test
    void gate_thatFails_exitsWithOneAndNamesTheTest() {
        Fields told = gate(1, "FAIL");

        assertThat(told.text("reason")).contains("1 of 1 tests failed");
        assertThat(told.objects("failures").getFirst().text("test")).isEqualTo("done");
        assertThat(told.texts("tail")).containsExactly("not ok 1 - done", "1..1");
        assertThat(bench.run("gate").out()).contains("  | not ok 1 - done\n", "\nFAIL: sh test.sh");
    }

    @Test
    void gate_onTheCheckoutAsItIs_passesWithAFileThatIsNotCommitted() {
        bench.repo().write("done.txt", "yes\n");

        Fields told = gate(0, "PASS");

        assertThat(told.text("reason")).isEmpty();
        assertThat(told.objects("commands").getFirst().texts("argv")).containsExactly("sh", "-c", "sh test.sh");
        assertThat(told.text("confinement")).isNotEqualTo("none");
    }

    @Test
    void gate_thatWritesIntoTheTree_leavesTheCheckoutAlone() {
        bench.repo().write("test.sh", "echo x > written.txt && rm sluice.yaml && echo 'ok 1' && echo 1..1\n").commit("write");

        gate(0, "PASS");

        assertThat(bench.repo().path("written.txt")).doesNotExist();
        assertThat(bench.repo().path("sluice.yaml")).exists();
    }

    @Test
    void gate_withoutATest_isUnknownAndCountsAsFailed() {
        bench.repo().write("test.sh", "echo 1..0\n").commit("no test");

        assertThat(gate(1, "FAIL").text("reason")).contains("no test was executed");
    }

    @Test
    void gate_withoutItsTool_isAnInfrastructureError() {
        bench.repo().write("sluice.yaml", Bench.SETTINGS.replace("sh test.sh", "no-such-tool")).commit("need a tool");

        assertThat(gate(4, "INFRA_ERROR").text("reason")).contains("no-such-tool");
    }

    @Test
    void gate_settingsChangedInTheCheckout_doNotCount() {
        bench.repo().write("sluice.yaml", Bench.SETTINGS.replace("sh test.sh", "true"));

        assertThat(gate(1, "FAIL").text("reason")).contains("sh test.sh");
    }
}
