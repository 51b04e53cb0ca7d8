package dev.sluice.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The command: picks benchmarks, measures, prints. */
public final class Bench {
    static final List<Benchmark> ALL = List.of(
            new StepsBenchmark(), new ResumeBenchmark(), new BriefBenchmark(), new StartupBenchmark(), new RunsBenchmark());

    private static final int MET = 0;
    private static final int MISSED = 1;
    private static final int USAGE = 2;

    private Bench() {}

    /** What was asked for. */
    private record Wish(List<Benchmark> benchmarks, Sizes sizes, Form form) {}

    private enum Form {
        TABLE,
        JSON
    }

    /** Words that make no sense here, in a line. */
    private static final class NotUnderstood extends RuntimeException {
        NotUnderstood(String line) {
            super(line);
        }
    }

    public static void main(String[] words) {
        System.exit(run(List.of(words), System.out, System.err));
    }

    static int run(List<String> words, PrintStream out, PrintStream err) {
        if (words.contains("--help") || words.contains("-h")) {
            out.print(help());
            return MET;
        }
        try {
            return measure(wish(words), out, err);
        } catch (NotUnderstood e) {
            err.println("bench: " + e.getMessage() + "; see bench/run --help");
            return USAGE;
        }
    }

    private static int measure(Wish wish, PrintStream out, PrintStream err) {
        Path root = Path.of(System.getProperty("sluice.root", ".")).toAbsolutePath().normalize();
        Lab lab = new Lab(
                wish.sizes(),
                root.resolve("bench/target/scratch"),
                root.resolve("sluice"),
                Path.of(System.getProperty("java.home")),
                err);
        Report report = new Report();
        for (Benchmark benchmark : wish.benchmarks()) {
            lab.say(benchmark.name() + " …");
            report.add(benchmark.name(), benchmark.measure(lab));
        }
        out.print(wish.form() == Form.JSON ? report.json() : report.table());
        return report.isMet() ? MET : MISSED;
    }

    private static Wish wish(List<String> words) {
        Deque<String> rest = new ArrayDeque<>(words);
        List<Benchmark> chosen = new ArrayList<>();
        Sizes sizes = Sizes.STANDARD;
        Form form = Form.TABLE;
        while (!rest.isEmpty()) {
            String word = rest.pop();
            switch (word) {
                case "--json" -> form = Form.JSON;
                case "--runs" -> sizes = sizes.withRuns(count(word, rest));
                case "--repositories" -> sizes = sizes.withRepositories(count(word, rest));
                default -> chosen.add(named(word)
                        .orElseThrow(() -> new NotUnderstood("there is no benchmark or option " + word)));
            }
        }
        return new Wish(chosen.isEmpty() ? ALL : chosen, sizes, form);
    }

    private static int count(String option, Deque<String> rest) {
        try {
            int count = Integer.parseInt(rest.isEmpty() ? "" : rest.pop());
            if (count >= 1) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw new NotUnderstood(option + " needs a number");
        }
        throw new NotUnderstood(option + " needs a number of at least 1");
    }

    private static Optional<Benchmark> named(String name) {
        return ALL.stream().filter(b -> b.name().equals(name)).findFirst();
    }

    private static String help() {
        StringBuilder text = new StringBuilder("""
                usage: bench/run [NAME…] [--json] [--runs N] [--repositories N]

                Measures how fast Sluice is and prints the figures with their targets; progress goes to standard error.
                Without a name all benchmarks run, which takes about a quarter of an hour, most of it the last one.

                """);
        ALL.forEach(b -> text.append("  %-8s %s%n".formatted(b.name(), b.about())));
        return text.append("""

                  --json             print one JSON object
                  --runs N           how many runs are active at once in "runs" (1000)
                  --repositories N   how many repositories they share (1)

                Exit codes: 0 all targets met · 1 some missed · 2 usage
                """).toString();
    }
}
