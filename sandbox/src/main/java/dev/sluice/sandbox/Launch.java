package dev.sluice.sandbox;

import java.nio.file.Path;
import java.util.List;

/** One program to run: its arguments, its walls, its input, and the files that keep its output. */
// The array is copied on the way in and on the way out.
@SuppressWarnings("ArrayRecordComponent")
public record Launch(
        List<String> argv, Policy policy, byte[] stdin, Path stdoutFile, Path stderrFile, OutputListener listener) {
    public Launch {
        argv = List.copyOf(argv);
        stdin = stdin.clone();
        if (argv.isEmpty() || argv.getFirst().isEmpty()) {
            throw new IllegalArgumentException("a launch needs a program: argv is " + argv);
        }
        for (String argument : argv) {
            if (argument.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("an argument holds a NUL character, which no program can be given");
            }
        }
    }

    @Override
    public byte[] stdin() {
        return stdin.clone();
    }
}
