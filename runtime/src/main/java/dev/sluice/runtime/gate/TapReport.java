package dev.sluice.runtime.gate;

import dev.sluice.kernel.gate.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads Test Anything Protocol from standard output. */
final class TapReport {
    private static final Pattern RESULT = Pattern.compile("^(not )?ok\\b\\s*(\\d*)\\s*-?\\s*(.*)$");
    private static final Pattern PLAN = Pattern.compile("^1\\.\\.(\\d{1,9})(?!\\d).*$");
    private static final int FAILURES_MAX = 100;
    private static final int MESSAGE_LINES_MAX = 5;

    private TapReport() {}

    static TestReport read(Stream<String> lines) {
        int run = 0;
        int failed = 0;
        int skipped = 0;
        int planned = -1;
        List<Verdict.FailedTest> failures = new ArrayList<>();
        List<String> about = new ArrayList<>();
        String failing = "";
        for (String line : (Iterable<String>) lines::iterator) {
            Matcher plan = PLAN.matcher(line);
            Matcher result = RESULT.matcher(line);
            if (line.startsWith("Bail out!")) {
                return new TestReport.Unreadable("the runner gave up: " + line);
            } else if (plan.matches()) {
                planned = Integer.parseInt(plan.group(1));
            } else if (result.matches()) {
                add(failures, failing, about);
                failing = "";
                about.clear();
                String name = result.group(3);
                if (name.toLowerCase(Locale.ROOT).contains("# skip")) {
                    skipped++;
                } else {
                    run++;
                    if (result.group(1) != null) {
                        failed++;
                        failing = name.isBlank() ? "test " + result.group(2) : name;
                    }
                }
            } else if (!failing.isEmpty() && line.startsWith("#") && about.size() < MESSAGE_LINES_MAX) {
                about.add(line.substring(1).strip());
            }
        }
        add(failures, failing, about);
        if (planned < 0) {
            return new TestReport.Unreadable("no TAP plan (1..N) in the output");
        }
        if (planned != run + skipped) {
            return new TestReport.Unreadable("TAP plan says " + planned + " tests, " + (run + skipped) + " were reported");
        }
        return new TestReport.Read(run, failed, skipped, failures);
    }

    private static void add(List<Verdict.FailedTest> failures, String name, List<String> about) {
        if (!name.isEmpty() && failures.size() < FAILURES_MAX) {
            failures.add(new Verdict.FailedTest(name, String.join(" ", about), ""));
        }
    }
}
