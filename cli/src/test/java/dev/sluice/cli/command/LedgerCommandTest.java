package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Ran;
import dev.sluice.codec.Json;
import dev.sluice.kernel.schema.Fields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LedgerCommandTest {
    @TempDir
    private Path base;

    private Bench bench;

    @BeforeEach
    void setUp() {
        bench = Bench.at(base);
        assertThat(bench.start("deliver.yaml", "--quiet").exit()).isZero();
    }

    private void edit(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + bench.home().resolve("ledger.db"));
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isNotNegative();
        }
    }

    @Test
    void verify_intactLedger_saysSo() {
        Ran text = bench.run("ledger", "verify");
        Fields json = Bench.fields(bench.run("ledger", "verify", "--json"));

        assertThat(text.exit()).isZero();
        assertThat(text.out()).contains(bench.newest() + "  intact, ", "the ledger is intact: 1 run");
        assertThat(json.isTrue("intact")).isTrue();
        assertThat(json.objects("runs").getFirst().text("result")).isEqualTo("intact");
        assertThat(json.objects("runs").getFirst().text("head")).hasSize(64);
        assertThat(bench.run("ledger", "verify", bench.newest()).exit()).isZero();
    }

    @Test
    void verify_editedEvent_isFoundAndNamed() throws Exception {
        edit("UPDATE events SET payload = replace(payload, 'PASS', 'FAIL') WHERE payload LIKE '%PASS%'");

        Ran text = bench.run("ledger", "verify");
        Ran ran = bench.run("ledger", "verify", "--json");
        Fields json = Bench.fields(ran);

        assertThat(text.exit()).isEqualTo(2);
        assertThat(text.out()).contains("broken at event ", "the ledger is damaged");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(json.isTrue("intact")).isFalse();
        assertThat(json.objects("runs").getFirst().text("result")).isEqualTo("broken");
    }

    @Test
    void list_withADamagedRun_saysSoInItsRow() throws Exception {
        edit("DELETE FROM checkpoints");
        edit("UPDATE events SET payload = payload || ' ' WHERE sequence = 3");

        Ran text = bench.run("list");
        Fields row = Bench.fields(bench.run("list", "--json")).objects("runs").getFirst();

        assertThat(text.exit()).isZero();
        assertThat(text.out()).contains("damaged", "event 3", "sluice ledger verify");
        assertThat(row.text("status")).isEqualTo("damaged");
        assertThat(bench.run("status", bench.newest()).exit()).isEqualTo(2);
    }

    @Test
    void everyCommand_aboutARunThatTheLedgerLost_saysThatItWasThere() throws Exception {
        String run = bench.newest();
        edit("DELETE FROM events");
        edit("DELETE FROM heads");

        assertThat(bench.run("list").out()).contains(run, "damaged", "acknowledged events are missing");
        for (String command : List.of("status", "show", "resume", "stop")) {
            Ran ran = bench.run(command, run);
            assertThat(ran.exit()).as(command).isEqualTo(2);
            assertThat(ran.err()).as(command).contains("were acknowledged", "backup");
        }
        Ran repair = bench.run("ledger", "repair", run);
        assertThat(repair.exit()).isEqualTo(2);
    }

    @Test
    void verify_lastEventRemoved_isFound() throws Exception {
        edit("DELETE FROM events WHERE sequence = (SELECT max(sequence) FROM events)");

        assertThat(bench.run("ledger", "verify").exit()).isEqualTo(2);
    }

    @Test
    void repair_intactRun_saysThereIsNothingToDo() {
        Ran text = bench.run("ledger", "repair", bench.newest());
        Ran json = bench.run("ledger", "repair", bench.newest(), "--json");

        assertThat(text.exit()).isZero();
        assertThat(text.out()).contains("nothing to do").hasLineCount(1);
        assertThat(json.exit()).isZero();
        assertThat(Bench.fields(json).text("result")).isEqualTo("nothing-to-do");
    }

    @Test
    void repair_tornTail_isWhatVerifyAdvisesAndIsShownEverAfter() throws Exception {
        String run = bench.newest();
        edit("DELETE FROM events WHERE sequence = (SELECT max(sequence) FROM events)");
        assertThat(bench.run("ledger", "verify").out()).contains("is missing", "sluice ledger repair " + run);

        Ran repaired = bench.run("ledger", "repair", run, "--json");
        Ran verified = bench.run("ledger", "verify", run);

        assertThat(repaired.exit()).isZero();
        assertThat(Bench.fields(repaired).text("result")).isEqualTo("cut");
        assertThat(verified.exit()).isZero();
        assertThat(verified.out()).contains("intact", "cut once", " cut by ");
        assertThat(bench.run("ledger", "repair", run).out()).contains("nothing to do");
    }

    @Test
    void repair_damageInTheMiddle_isRefusedInOneLine() throws Exception {
        String run = bench.newest();
        edit("UPDATE events SET payload = '{}' WHERE sequence = 2");

        Ran ran = bench.run("ledger", "repair", run);

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.out()).contains("not repaired, event 2", "edited after it was written", "backup").hasLineCount(1);
        assertThat(Bench.fields(bench.run("ledger", "repair", run, "--json")).text("result")).isEqualTo("refused");
    }

    @Test
    void repair_runLostWithItsHead_isFoundAndRefused() throws Exception {
        String run = bench.newest();
        edit("DELETE FROM events");
        edit("DELETE FROM heads");

        assertThat(bench.run("ledger", "verify").out()).contains(run, "were acknowledged");
        assertThat(bench.run("ledger", "repair", run).out()).contains("no event of the run is left", "backup");
        assertThat(bench.run("ledger", "verify").exit()).as("the loss is still known").isEqualTo(2);
        assertThat(bench.run("ledger", "repair", "R-QQQQQQQQQQQQQQQQ").exit()).isEqualTo(2);
    }

    @Test
    void export_toTheStreamAndToAFile_isTheSameJsonLines() throws Exception {
        Path file = base.resolve("events.jsonl");

        Ran out = bench.run("ledger", "export");
        Ran written = bench.run("ledger", "export", "--out", file.toString());

        assertThat(out.exit()).isZero();
        assertThat(out.out().lines()).allSatisfy(line -> Json.parse("line", line)).hasSizeGreaterThan(5);
        assertThat(written.exit()).isZero();
        assertThat(written.out()).isEmpty();
        assertThat(Files.readString(file)).isEqualTo(out.out());
    }

    @Test
    void export_whereAFileIs_refusesToOverwrite() throws Exception {
        Path file = Files.writeString(base.resolve("events.jsonl"), "mine");

        Ran ran = bench.run("ledger", "export", "--out", file.toString());

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).startsWith("sluice: ").contains(file.toString(), "is there already").hasLineCount(1);
        assertThat(Files.readString(file)).isEqualTo("mine");
    }
}
