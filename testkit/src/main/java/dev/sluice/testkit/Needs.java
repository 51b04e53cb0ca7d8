package dev.sluice.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assertions;
import org.opentest4j.TestAbortedException;

/** States what a test needs from the machine; a need that is not met aborts the test aloud, and fails it in CI. */
public final class Needs {
    private Needs() {}

    /** The test cannot run without this program on the {@code PATH}. */
    public static void command(String name) {
        that(onPath(name), "the command " + name + " on the PATH");
    }

    /** The test cannot run unless {@code met}. */
    public static void that(boolean met, String what) {
        if (met) {
            return;
        }
        if ("true".equals(System.getenv("CI"))) {
            Assertions.fail("this test needs " + what + ", and in CI nothing is skipped");
        }
        System.out.println("[skipped] needs " + what);
        throw new TestAbortedException("needs " + what);
    }

    public static boolean onPath(String name) {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(":", -1)).anyMatch(dir -> Files.isExecutable(Path.of(dir, name)));
    }
}
