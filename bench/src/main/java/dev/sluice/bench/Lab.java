package dev.sluice.bench;

import dev.sluice.workspace.file.LinkFreeRoot;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Where benchmarks are made: how much, on which disk, with which program, and who hears of progress. */
record Lab(Sizes sizes, Path scratch, Path launcher, Path jdk, PrintStream progress) {
    void say(String line) {
        progress.println("bench: " + line);
    }

    /** Gives a fresh directory on the disk under test, which is gone afterwards. */
    <T> T inDirectory(String name, Function<Path, T> use) {
        Path directory;
        try {
            Files.createDirectories(scratch);
            directory = Files.createTempDirectory(scratch, name + "-").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use " + scratch, e);
        }
        try {
            return use.apply(directory);
        } finally {
            LinkFreeRoot.deleteTree(directory);
        }
    }
}
