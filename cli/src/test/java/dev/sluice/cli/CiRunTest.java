package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real script that continuous integration runs, around a build that only leaves reports. */
final class CiRunTest {
    @TempDir
    Path tree;

    @BeforeEach
    void copyTheScript() throws IOException {
        Needs.command("bash");
        Files.createDirectories(tree.resolve(".ci"));
        Path script = Path.of(System.getProperty("sluice.root")).resolve(".ci/run");
        Files.copy(script, tree.resolve(".ci/run"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(tree.resolve("bin"));
        executable("bin/bwrap", "exit 0");
    }

    @Test
    void run_allPassed_succeedsAndSumsUpLast() throws IOException {
        build(report("a", 3, 0, 0) + report("b", 4, 0, 0) + "echo CI=$CI \"$@\"");

        assertThat(run()).isEqualTo(new Ran(0, "CI=true verify\n7 passed, 0 failed, 0 skipped\n", ""));
    }

    @Test
    void run_aSkippedTest_fails() throws IOException {
        build(report("a", 3, 1, 0));

        assertThat(run().exit()).isEqualTo(1);
        assertThat(run().out()).endsWith("2 passed, 0 failed, 1 skipped\n");
    }

    @Test
    void run_noTest_fails() throws IOException {
        build("true");

        assertThat(run())
                .isEqualTo(new Ran(1, "ci: no test ran\n0 passed, 0 failed, 0 skipped\n", ""));
    }

    @Test
    void run_failedTests_failEvenIfTheBuildDoesNot() throws IOException {
        build(report("a", 3, 0, 2));

        assertThat(run()).isEqualTo(new Ran(1, "1 passed, 2 failed, 0 skipped\n", ""));
    }

    @Test
    void run_buildBreaks_fails() throws IOException {
        build(report("a", 3, 0, 0) + "exit 1");

        assertThat(run()).isEqualTo(new Ran(1, "3 passed, 0 failed, 0 skipped\n", ""));
    }

    @Test
    void run_reportsOfAnEarlierBuild_doNotCount() throws IOException {
        build(report("a", 3, 0, 0));
        run();
        build("true");

        assertThat(run().out()).endsWith("0 passed, 0 failed, 0 skipped\n");
    }

    private Ran run() {
        return Ran.of(
                tree,
                Map.of("PATH", tree.resolve("bin") + ":" + System.getenv("PATH")),
                tree.resolve(".ci/run").toString());
    }

    private static String report(String module, int tests, int skipped, int failures) {
        return """
            mkdir -p %1$s/target/surefire-reports
            cat > %1$s/target/surefire-reports/TEST-x.xml <<'X'
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="3.0.2" name="x" time="0.1" tests="%2$d" errors="0" skipped="%3$d" failures="%4$d">
              <properties>
                <property name="tests" value="a skipped=&quot;9&quot;"/>
              </properties>
              <testcase name="t" time="0.1"><system-out>tests="100" skipped="100"</system-out></testcase>
            </testsuite>
            X
            """.formatted(module, tests, skipped, failures);
    }

    private void build(String body) throws IOException {
        executable("mvnw", body);
    }

    private void executable(String name, String body) throws IOException {
        Path file = tree.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
