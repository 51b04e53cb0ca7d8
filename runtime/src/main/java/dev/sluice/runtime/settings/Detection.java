package dev.sluice.runtime.settings;

import dev.sluice.kernel.gate.GateCommand;
import dev.sluice.kernel.gate.Gates;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Recognises how a repository is built and tested, from its files alone. */
public final class Detection {
    private Detection() {}

    /** A build that was recognised: by which file, with which command, and the cache it needs. */
    public record Found(String by, String command, GateCommand.Report report, Optional<String> cache) {
        public Gates gates() {
            GateCommand gate = new GateCommand(
                    command, GateCommand.Kind.TEST, report, 10 * 60_000L, GateCommand.Net.NONE);
            return new Gates(List.of(gate), List.of(gate));
        }
    }

    /** The first build recognised; {@code read} gives a file's text at the commit that the run starts from. */
    public static Optional<Found> detect(Function<String, Optional<String>> read) {
        return maven(read)
                .or(() -> file(read, "build.gradle", "gradle --offline test", "gradle"))
                .or(() -> file(read, "build.gradle.kts", "gradle --offline test", "gradle"))
                .or(() -> npm(read))
                .or(() -> file(read, "Cargo.toml", "cargo test --offline", "cargo"))
                .or(() -> file(read, "go.mod", "go test ./...", "go"))
                .or(() -> python(read))
                .or(() -> make(read));
    }

    private static Optional<Found> maven(Function<String, Optional<String>> read) {
        String command = read.apply("mvnw").isPresent() ? "./mvnw -o -q test" : "mvn -o -q test";
        return read.apply("pom.xml")
                .map(_ -> new Found("pom.xml", command, GateCommand.Report.SUREFIRE, Optional.of("maven")));
    }

    private static Optional<Found> npm(Function<String, Optional<String>> read) {
        return read.apply("package.json")
                .filter(text -> text.contains("\"test\""))
                .map(_ -> new Found("package.json", "npm test", GateCommand.Report.NONE, Optional.of("npm")));
    }

    private static Optional<Found> python(Function<String, Optional<String>> read) {
        for (String name : List.of("pyproject.toml", "pytest.ini", "setup.cfg", "tox.ini")) {
            if (read.apply(name).filter(text -> text.contains("pytest")).isPresent()) {
                return Optional.of(new Found(name, "python3 -m pytest -q", GateCommand.Report.NONE, Optional.empty()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Found> make(Function<String, Optional<String>> read) {
        return read.apply("Makefile")
                .filter(text -> text.lines().anyMatch(l -> l.startsWith("test:")))
                .map(_ -> new Found("Makefile", "make test", GateCommand.Report.NONE, Optional.empty()));
    }

    private static Optional<Found> file(
            Function<String, Optional<String>> read, String name, String command, String cache) {
        return read.apply(name)
                .map(_ -> new Found(name, command, GateCommand.Report.NONE, Optional.of(cache)));
    }
}
