package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Program;
import dev.sluice.cli.Ran;
import dev.sluice.kernel.schema.Fields;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flow, schema and doctor: what can be looked at without a run or a repository. */
final class LookCommandsTest {
    @TempDir
    private Path base;

    private Program program;

    @BeforeEach
    void setUp() {
        program = Program.in(base, base.resolve("home"));
    }

    @Test
    void flowShow_eachFormat_tellsTheSameTransitions() {
        Fields json = Bench.fields(program.run("flow", "show", "solo", "--format", "json"));
        int transitions = json.objects("transitions").size();

        assertThat(program.run("flow", "show", "solo", "--json").out()).isEqualTo(program.run("flow", "show", "solo", "--format", "json").out());
        assertThat(transitions).isGreaterThan(20);
        assertThat(json.objects("halts")).allSatisfy(halt -> assertThat(halt.texts("options")).isNotEmpty());
        assertThat(program.run("flow", "show", "solo").out().lines().filter(l -> l.startsWith("| "))).hasSize(transitions + 1);
        assertThat(program.run("flow", "show", "solo", "--format", "dot").out()).startsWith("digraph").contains("->").endsWith("}\n");
        assertThat(program.run("flow", "show", "solo", "--format", "mermaid").out()).startsWith("stateDiagram");
        assertThat(Bench.fields(program.run("flow", "list", "--json")).texts("flows")).contains("solo");
        assertThat(base.resolve("home")).doesNotExist();
    }

    @Test
    void schema_everyName_isAJsonSchemaOfThatName() {
        for (String name : Bench.fields(program.run("schema", "--json")).texts("schemas")) {
            Fields schema = Bench.fields(program.run("schema", name, "--json"));
            assertThat(schema.text("$schema")).isEqualTo("https://json-schema.org/draft/2020-12/schema");
            assertThat(schema.text("title")).isEqualTo(name);
            assertThat(schema.text("type")).isEqualTo("object");
        }
        assertThat(program.run("schema").out().lines()).contains("sluice.yaml", "task", "recipe", "turn-edit");
        assertThat(base.resolve("home")).doesNotExist();
    }

    @Test
    void doctor_onThisMachine_saysWhatWorks() {
        Ran text = program.run("doctor");
        Fields json = Bench.fields(program.run("doctor", "--json"));

        assertThat(text.exit()).as(text.out()).isZero();
        assertThat(text.out()).contains("java ", "git version ", "sandbox unshare", "sandbox used", "state home", "agent ");
        assertThat(json.isTrue("ok")).isTrue();
        assertThat(json.text("sandbox_used")).isIn("bubblewrap", "unshare");
    }

    @Test
    void doctor_stateHomeInTheWay_saysSoAndDoesNotExitWell() {
        Ran ran = program.with("SLUICE_HOME", "/dev/null/x").run("doctor", "--json");

        assertThat(ran.exit()).isEqualTo(4);
        assertThat(Bench.fields(ran).isTrue("ok")).isFalse();
        assertThat(Bench.fields(ran).text("state_home")).contains("/dev/null/x", "SLUICE_HOME");
    }
}
