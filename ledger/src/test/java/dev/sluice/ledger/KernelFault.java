package dev.sluice.ledger;

import dev.sluice.testkit.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the kernel does at chosen system calls on the ledger's files, by way of strace. */
record KernelFault(String systemCall, String what, String when) {
    /** Stops at the traced calls alone, which is faster; a signal sent at such a stop is lost. */
    private static final String FILTERED = "--seccomp-bpf";

    private static final String CALLS = "pwrite64,write,fsync,fdatasync,ftruncate,unlink";
    private static final List<String> FILES = List.of(
            "", "/ledger.db", "/ledger.db-wal", "/ledger.db-shm", "/ledger.db-journal", "/ledger.anchor");

    /** The n-th call of a thread ends its process before it is made. */
    static KernelFault killing(String systemCall, int n) {
        return new KernelFault(systemCall, "signal=SIGKILL", Integer.toString(n));
    }

    /** The n-th call of a thread is not made and gives an error. */
    static KernelFault once(String systemCall, String error, int n) {
        return new KernelFault(systemCall, "error=" + error, Integer.toString(n));
    }

    /** As {@link #once}, and so does every one after it. */
    static KernelFault forGood(String systemCall, String error, int n) {
        return new KernelFault(systemCall, "error=" + error, n + "+");
    }

    /** A call that was seen: its name and the file it was about. */
    record Call(String name, String file) {}

    static void requireTracer() throws IOException, InterruptedException {
        Needs.command("strace");
        Process probe = new ProcessBuilder("strace", "-f", FILTERED, "-o", "/dev/null", "-e", "trace=fsync", "true")
                .redirectErrorStream(true)
                .start();
        probe.getInputStream().readAllBytes();
        Needs.that(probe.waitFor() == 0, "a kernel that lets strace trace (ptrace and seccomp filters)");
    }

    /** Runs {@link FaultedChild} with this fault and returns what it said, whether it was killed or not. */
    List<String> strike(Path home, int at, int bigChars, List<Integer> cases) throws IOException, InterruptedException {
        List<String> injection = new ArrayList<>(List.of("-e", "inject=" + systemCall + ":" + what + ":when=" + when));
        if (what.startsWith("error=")) {
            injection.add(FILTERED);
        }
        return run(home, injection, systemCall, at, bigChars, cases);
    }

    /** Every call that a case makes when nothing is done to it, in order. */
    static List<Call> undisturbed(Path home, int bigChars) throws IOException, InterruptedException {
        run(home, List.of(FILTERED), "pwrite64", 1, bigChars, List.of(1));
        return seen(home);
    }

    /** The calls of the last run, in order; idle ones are left out. */
    static List<Call> seen(Path home) throws IOException {
        try (Stream<String> lines = Files.lines(home.resolve("trace"))) {
            // 1234 pwrite64(12</…/now/ledger.db-wal>, "…"..., 24, 32) = 24
            return lines.filter(line -> line.matches("\\d+ +\\w+\\(.*/now.*"))
                    .map(line -> new Call(
                            line.replaceFirst("^\\d+ +(\\w+)\\(.*", "$1"),
                            line.replaceFirst("^[^/]*/[^>\"]*?/now/?([^>\"]*)[>\"].*", "$1")))
                    .toList();
        }
    }

    private static List<String> run(
            Path home, List<String> injection, String systemCall, int at, int bigChars, List<Integer> cases)
            throws IOException, InterruptedException {
        Path real = Files.createDirectories(home).toRealPath();
        List<String> command = new ArrayList<>(List.of("strace", "-f", "-y", "-s", "0"));
        command.addAll(List.of("-o", real.resolve("trace").toString(), "-e", "trace=" + CALLS, "-P", real + "/idle"));
        FILES.forEach(file -> command.addAll(List.of("-P", real + "/now" + file)));
        command.addAll(injection);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                FaultedChild.class.getName(),
                real.toString(),
                systemCall,
                Integer.toString(at),
                Integer.toString(bigChars)));
        cases.forEach(n -> command.add(Integer.toString(n)));
        Process child = new ProcessBuilder(command).redirectError(real.resolve("errors").toFile()).start();
        try (BufferedReader out = child.inputReader()) {
            List<String> lines = out.lines().toList();
            child.waitFor();
            return lines;
        }
    }
}
