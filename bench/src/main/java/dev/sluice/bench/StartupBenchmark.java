package dev.sluice.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How long the program takes to say its version, against the least that a JVM with the same options can do. */
final class StartupBenchmark implements Benchmark {
    private static final double RATIO_MAX = 2.5;

    /** As the launcher has them. */
    private static final List<String> OPTIONS = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xlog:disable",
            "-Xlog:all=error:stderr",
            "-Xlog:aot*=off:stderr",
            "--enable-native-access=ALL-UNNAMED");

    private static final String HELLO = """
            public final class Hello {
                public static void main(String[] words) {
                    System.out.println("hello");
                }
            }
            """;

    @Override
    public String name() {
        return "startup";
    }

    @Override
    public String about() {
        return "sluice --version, the whole process, against a bare JVM that says hello with the same options";
    }

    @Override
    public List<Figure> measure(Lab lab) {
        return lab.inDirectory(name(), directory -> {
            List<String> hello = hello(lab, directory);
            List<String> version = List.of(lab.launcher().toString(), "--version");
            List<Double> helloMillis = new ArrayList<>();
            List<Double> versionMillis = new ArrayList<>();
            List<Double> ratios = new ArrayList<>();
            for (int round = 0; round <= lab.sizes().starts(); round++) {
                boolean helloFirst = round % 2 == 0;
                double first = millis(helloFirst ? hello : version, directory);
                double second = millis(helloFirst ? version : hello, directory);
                if (round > 0) {
                    helloMillis.add(helloFirst ? first : second);
                    versionMillis.add(helloFirst ? second : first);
                    ratios.add(versionMillis.getLast() / helloMillis.getLast());
                }
            }
            lab.say("startup: ratio " + samples(ratios).spread());
            return List.of(
                    Figure.shown("bare JVM, hello", samples(helloMillis).median(), Figure.Unit.MILLIS),
                    Figure.shown("sluice --version", samples(versionMillis).median(), Figure.Unit.MILLIS),
                    new Figure(
                            "sluice --version / bare JVM, hello",
                            samples(ratios).median(),
                            Figure.Unit.RATIO,
                            new Target.AtMost(RATIO_MAX)));
        });
    }

    /** Compiles a program that says hello, and trains a cache for it as the launcher does for ours. */
    private static List<String> hello(Lab lab, Path directory) {
        Path source = directory.resolve("Hello.java");
        try {
            Files.writeString(source, HELLO);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String bin = lab.jdk().resolve("bin") + "/";
        Path jar = directory.resolve("hello.jar");
        Programs.output(List.of(bin + "javac", "-d", directory.toString(), source.toString()), directory);
        Programs.output(
                List.of(bin + "jar", "--create", "--file", jar.toString(), "--main-class", "Hello", "-C", directory.toString(), "Hello.class"),
                directory);
        Path cache = directory.resolve("hello.aot");
        Programs.quietOutput(java(bin, "-XX:AOTCacheOutput=" + cache, jar), directory);
        if (!Files.exists(cache)) {
            throw new IllegalStateException("the JVM left no cache in " + cache);
        }
        return java(bin, "-XX:AOTCache=" + cache, jar);
    }

    private static List<String> java(String bin, String cacheOption, Path jar) {
        List<String> command = new ArrayList<>(List.of(bin + "java", cacheOption));
        command.addAll(OPTIONS);
        command.addAll(List.of("-jar", jar.toString()));
        return command;
    }

    private static double millis(List<String> command, Path directory) {
        long start = System.nanoTime();
        Programs.output(command, directory);
        return (System.nanoTime() - start) / 1e6;
    }

    private static Samples samples(List<Double> values) {
        return new Samples(values.stream().mapToDouble(Double::doubleValue));
    }
}
