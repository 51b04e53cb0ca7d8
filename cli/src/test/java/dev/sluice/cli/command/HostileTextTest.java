package dev.sluice.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Program;
import dev.sluice.cli.Ran;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a person, a repository, a tool or an agent says, no control sequence reaches the terminal. */
@Tag("X-9")
final class HostileTextTest {
    private static final String ESC = "\u001b";

    /** Colours, a link, the clipboard, the title, a cursor that goes back, hidden and reversed text, C1, a bell. */
    private static final String HOSTILE = ESC + "[31mred" + ESC + "]8;;http://x" + ESC + "\\link" + ESC + "]52;c;eA==\u0007"
            + ESC + "]0;title\u0007" + "over\rwritten" + "\u202egnp\u2066x\u2069" + "\u009b2J" + "\u200b" + "\u0008\u007f";

    /** What still counts as one line. */
    private static final String LINE = HOSTILE.replace("\r", "");

    @TempDir
    private Path base;

    private static void isHarmless(Ran ran) {
        for (String text : List.of(ran.out(), ran.err())) {
            List<String> unsafe = text.codePoints()
                    .filter(c -> c != '\n' && (c < 0x20 || c >= 0x7f && c < 0xa0 || Character.getType(c) == Character.FORMAT))
                    .mapToObj(Integer::toHexString)
                    .distinct()
                    .toList();
            assertThat(unsafe).as(text).isEmpty();
        }
    }

    private static String quoted(String text) {
        StringBuilder all = new StringBuilder("\"");
        text.chars().forEach(c -> all.append("\\u%04x".formatted(c)));
        return all.append('"').toString();
    }

    @Test
    void everyCommand_onAHostileRun_printsNothingThatATerminalObeys() {
        Bench bench = Bench.at(base);
        String h = HOSTILE;
        bench.repo()
                .write("test.sh", "printf '" + h.replace("\\", "\\\\") + "\\n'\nprintf '\\033[2J\\000\\r\\n'\ntest -f done.txt && echo 'ok 1 - " + h
                        + "' || { echo 'not ok 1 - " + h + "'; x=1; }\necho 1..1\nexit ${x:-0}\n")
                .write("a" + ESC + "[31m\nb.txt", "x")
                .commit("hostile " + h);
        String edit = "{ write: { " + quoted("x" + ESC + "[2Jy\u202e.txt") + ": x }, answer: { summary: " + quoted("no " + h) + " } }, "
                + "{ write: { done.txt: x }, answer: { summary: " + quoted("yes " + h) + " } }";
        String plan = "{ say: " + quoted(h) + " }, { fail: " + quoted("why " + LINE) + " }, "
                + Bench.PLAN.replace("write it,", quoted(LINE) + ",");
        bench.file(
                "hostile.yaml",
                Bench.recipe(plan, edit, Bench.CLAIM) + "  ladder: [{ answer: { choice: fix-forward, facts: [F-1], reason: "
                        + quoted(LINE) + " } }]\n");
        bench.file(
                "hostile-task.yaml",
                "goal: " + quoted("goal " + LINE) + "\nslice: " + quoted("slice " + LINE) + "\ncriteria: [{ id: AC-1, text: " + quoted(LINE)
                        + ", check: \"test -f done.txt\" }]\nknown: { entry-points: [" + quoted(LINE) + "], tests: [" + quoted(LINE)
                        + "], commands: [" + quoted(LINE) + "] }\n");
        Program program = bench.program().with("USER", h);

        Ran ran = program.run(
                "run", "--task", base.resolve("hostile-task.yaml").toString(), "--agent", "script:" + base.resolve("hostile.yaml"));

        isHarmless(ran);
        assertThat(ran.exit()).as(ran.err()).isZero();
        for (List<String> words : List.of(
                List.of("status"),
                List.of("show"),
                List.of("list"),
                List.of("logs"),
                List.of("logs", "--gate", "1"),
                List.of("logs", "--gate", h),
                List.of("gate"),
                List.of("resume"),
                List.of("ledger", "verify"),
                List.of("status", h),
                List.of("schema", h),
                List.of("flow", "show", h),
                List.of(h),
                List.of("run", "--" + h),
                List.of("run", h, "--dry-run", "--criterion", h, "--agent", "exec:" + h),
                List.of("run", h, "--criterion", h, "--agent", h),
                List.of("run", "--task", h),
                List.of("demo", h),
                List.of("help", h))) {
            isHarmless(program.run(words.toArray(String[]::new)));
        }
        for (List<String> words : List.of(
                List.of("status", "--json"),
                List.of("show", "--json"),
                List.of("list", "--json"),
                List.of("logs", "--json"),
                List.of("gate", "--json"),
                List.of("run", h, "--dry-run", "--json", "--criterion", h, "--agent", "exec:" + h))) {
            Ran json = program.run(words.toArray(String[]::new));
            assertThat(Bench.json(json).fields()).isNotEmpty();
            isHarmless(json);
        }
    }

    @Test
    void halt_withHostileDetail_isAskedAndAnsweredHarmlessly() {
        Bench bench = Bench.at(base);
        bench.file(
                "halt.yaml", Bench.recipe("{ fail: " + quoted("why " + LINE) + ", times: 3 }", Bench.EDIT, Bench.CLAIM));

        Ran halted = bench.start("halt.yaml");

        assertThat(halted.exit()).as(halted.err()).isEqualTo(1);
        isHarmless(halted);
        isHarmless(bench.run("status"));
        isHarmless(bench.run("answer", bench.newest(), "2", "--reason", HOSTILE));
        isHarmless(bench.run("logs"));
    }
}
