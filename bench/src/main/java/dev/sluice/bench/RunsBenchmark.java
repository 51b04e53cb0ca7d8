package dev.sluice.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Many runs active at once in one process: whether it carries them, in how much memory, how fast. */
final class RunsBenchmark implements Benchmark {
    private static final int HEAP_MEBIBYTES_MAX = 1024;

    @Override
    public String name() {
        return "runs";
    }

    @Override
    public String about() {
        return "runs active at once in one process with a heap of at most 1 GiB: script agents, real git, real sandbox";
    }

    @Override
    public List<Figure> measure(Lab lab) {
        return lab.inDirectory(name(), directory -> {
            Map<String, Double> told = told(Programs.output(command(lab, directory), directory));
            double runs = lab.sizes().runs();
            double seconds = value(told, "seconds");
            return List.of(
                    new Figure("runs active at once", value(told, "active"), Figure.Unit.COUNT, new Target.AtLeast(runs)),
                    new Figure("runs delivered", value(told, "delivered"), Figure.Unit.COUNT, new Target.AtLeast(runs)),
                    new Figure(
                            "peak heap",
                            value(told, "heap-peak-mebibytes"),
                            Figure.Unit.MEBIBYTES,
                            new Target.AtMost(HEAP_MEBIBYTES_MAX)),
                    Figure.shown("time to begin them", value(told, "begin-seconds"), Figure.Unit.SECONDS),
                    Figure.shown("time to deliver them", seconds, Figure.Unit.SECONDS),
                    Figure.shown("time per run", seconds * 1000 / runs, Figure.Unit.MILLIS));
        });
    }

    private static List<String> command(Lab lab, Path directory) {
        return List.of(
                lab.jdk().resolve("bin/java").toString(),
                "-Xmx" + HEAP_MEBIBYTES_MAX + "m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Crowd.class.getName(),
                directory.toString(),
                String.valueOf(lab.sizes().runs()),
                String.valueOf(lab.sizes().repositories()));
    }

    private static Map<String, Double> told(String output) {
        Map<String, Double> told = new HashMap<>();
        output.lines().forEach(line -> {
            String[] words = line.split(" ", 2);
            told.put(words[0], Double.valueOf(words[1]));
        });
        return told;
    }

    private static double value(Map<String, Double> told, String name) {
        Double value = told.get(name);
        if (value == null) {
            throw new IllegalStateException("the process told nothing about " + name);
        }
        return value;
    }
}
