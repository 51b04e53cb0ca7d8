package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Program;
import dev.sluice.cli.Ran;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.runtime.settings.Settings;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The way of a newcomer with a repository of their own: init, commit, run with a program as agent. */
final class InitTest {
    private static final String AGENT = """
            #!/bin/sh
            # A small coding agent: reads the brief, does what the kind of turn asks, prints one JSON object.
            brief=$(cat)
            printf '%s' "$brief" | grep -q 'hello' || { echo "the brief does not say what it is about" >&2; exit 1; }
            case $SLUICE_KIND in
              intake) echo '{"kind":"intake","goal":"say hello","criteria":[{"text":"it says hello","check":"sh greet.sh | grep -q hello"}],"scope":{"sentence":"the scripts","include":["*.sh"]},"slice":"say hello"}' ;;
              scout)
                unknown=$(printf '%s' "$brief" | grep -o 'U-[0-9]*' | head -1)
                echo '{"kind":"scout","findings":[{"unknown":"'"$unknown"'","path":"greet.sh","note":"greet.sh is where it begins, test.sh its test"}]}' ;;
              consolidate)
                printf '{"kind":"consolidate","promotions":['
                comma=
                for id in $(printf '%s' "$brief" | grep -o 'E-[0-9]*-[0-9]*' | sort -u); do
                  printf '%s{"evidence":["%s"],"fact":"greet.sh and test.sh are all, as %s says"}' "$comma" "$id" "$id"
                  comma=,
                done
                echo ']}' ;;
              plan) echo '{"kind":"plan","approach":"print it","hypothesis":"that is all","facts":["F-1"],"paths":["greet.sh"],"gate":"iteration"}' ;;
              edit)
                echo 'echo hello' > greet.sh
                echo 'Some words before it.'
                echo '{"kind":"edit","summary":"Print hello"}' ;;
              exit-claim)
                met=evidence
                case $brief in *'grep -q hello'*) met=check ;; esac
                echo '{"kind":"exit-claim","criteria":[{"criterion":"AC-1","met":"'$met'","evidence":"greet.sh"}]}' ;;
              judge) echo '{"kind":"judge","criteria":[{"criterion":"AC-1","outcome":"PASS","evidence":"greet.sh prints it","confidence":"high"}]}' ;;
              *) echo "no idea what $SLUICE_KIND is" >&2; exit 1 ;;
            esac
            """;

    @TempDir
    private Path base;

    static Stream<Arguments> builds() {
        return Stream.of(
                Arguments.of(Map.of("pom.xml", "<project/>"), "mvn -o -q test"),
                Arguments.of(Map.of("pom.xml", "<project/>", "mvnw", "#!/bin/sh"), "./mvnw -o -q test"),
                Arguments.of(Map.of("package.json", "{\"scripts\":{\"test\":\"node --test\"}}"), "npm test"),
                Arguments.of(Map.of("Cargo.toml", "[package]"), "cargo test --offline"),
                Arguments.of(Map.of("go.mod", "module x"), "go test ./..."),
                Arguments.of(Map.of("Makefile", "test:\n\ttrue\n"), "make test"),
                Arguments.of(Map.of("README.md", "nothing to build"), "false"));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void init_writesAFileThatParsesAndExplainsItself(Map<String, String> files, String command) throws IOException {
        TempRepo repo = TempRepo.create(base.resolve("repo"));
        files.forEach(repo::write);
        repo.commit("a build");
        Path below = Files.createDirectories(repo.path("some/directory"));

        Ran ran = Program.in(below, base.resolve("home")).run("init");

        assertThat(ran.exit()).as(ran.err()).isZero();
        String text = Files.readString(repo.path("sluice.yaml"));
        Settings settings = Settings.parse("sluice.yaml", text);
        for (GateName gate : GateName.values()) {
            assertThat(settings.gates().commands(gate)).singleElement().matches(c -> c.run().equals(command));
        }
        assertThat(text.lines().filter(l -> l.matches("[a-z].*:.*") && !l.contains("{"))).allMatch(l -> l.contains("#") || l.equals("gates:"));
        assertThat(text.lines().filter(l -> l.length() > 120)).isEmpty();
        assertThat(ran.out()).contains("wrote " + repo.path("sluice.yaml"), "review and commit it");
        assertThat(base.resolve("home")).doesNotExist();
    }

    @Test
    void init_again_refusesToOverwrite() throws IOException {
        TempRepo repo = TempRepo.create(base.resolve("repo")).write("sluice.yaml", "mine");

        Ran ran = Program.in(repo.root(), base.resolve("home")).run("init");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("is there already").hasLineCount(1);
        assertThat(Files.readString(repo.path("sluice.yaml"))).isEqualTo("mine");
    }

    /** A repository that is not the demo's, after init, a look at the gates, and a commit. */
    private Program initialised() throws IOException {
        TempRepo repo = TempRepo.create(base.resolve("repo"))
                .write("greet.sh", "echo moin\n")
                .write("test.sh", "test \"$(sh greet.sh)\" = hello\n");
        repo.commit("a greeting");
        // On the path, because of what lies elsewhere an agent in its sandbox sees nothing.
        Path programs = Files.createDirectories(base.resolve("tools/bin")).toRealPath();
        Files.writeString(programs.resolve("small-agent"), AGENT);
        Files.setPosixFilePermissions(programs.resolve("small-agent"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Program program = Program.in(repo.root(), base.resolve("home")).with("PATH", programs + ":" + System.getenv("PATH"));
        assertThat(program.run("init").exit()).isZero();
        Path settings = repo.path("sluice.yaml");
        Files.writeString(settings, Files.readString(settings).replace("\"false\" ", "\"sh test.sh\" "));
        repo.commit("settings of Sluice");
        return program;
    }

    @Test
    void run_withAProgramAsAgent_delivers() throws IOException {
        Program program = initialised();

        Ran ran = program.run(
                "run", "say hello", "--criterion", "it says hello", "--scope", "*.sh", "--agent", "exec:small-agent", "--json");

        assertThat(ran.exit()).as(ran.err()).isZero();
        Fields told = Bench.fields(ran);
        assertThat(told.text("outcome")).isEqualTo("DELIVERED");
        assertThat(TempRepo.gitIn(program.directory(), "show", told.text("branch") + ":greet.sh")).isEqualTo("echo hello\n");
        assertThat(Files.readString(program.directory().resolve("greet.sh"))).isEqualTo("echo moin\n");
        assertThat(TempRepo.gitIn(program.directory(), "status", "--porcelain")).isEmpty();
        assertThat(Path.of(told.text("delivery")).resolve("change.patch")).content().contains("+echo hello");
        assertThat(told.objects("criteria").getFirst().text("met")).isEqualTo("judged");
    }

    @Test
    void run_withHalfAGoal_asksForTheTermsAndGoesOnWhenAnswered() throws IOException {
        Program program = initialised();

        Ran asked = program.run("run", "say hello", "--agent", "exec:small-agent", "--json");

        assertThat(asked.exit()).as(asked.err()).isEqualTo(1);
        Fields halt = Bench.fields(asked).optionalObject("halt").orElseThrow();
        assertThat(halt.text("code")).isEqualTo("intake_proposed");
        assertThat(halt.text("detail")).contains("it says hello");
        Ran answered = program.run("answer", Bench.fields(asked).text("run"), "1", "--json");
        assertThat(answered.exit()).as(answered.err()).isZero();
        assertThat(Bench.fields(answered).text("outcome")).isEqualTo("DELIVERED");
    }

    @Test
    void run_withYes_takesProposedTermsWithoutAsking() throws IOException {
        Program program = initialised();

        Ran ran = program.run("run", "say hello", "--agent", "exec:small-agent", "--yes", "--quiet");

        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        assertThat(program.run("logs").out()).doesNotContain("halt");
    }

    @Test
    void run_inPlace_letsTheCheckoutFollow() throws IOException {
        Program program = initialised();

        Ran ran = program.run("run", "say hello", "--agent", "exec:small-agent", "--yes", "--quiet", "--in-place");

        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        assertThat(Files.readString(program.directory().resolve("greet.sh"))).isEqualTo("echo hello\n");
        assertThat(TempRepo.gitIn(program.directory(), "status", "--porcelain")).isEmpty();
    }
}
