package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.codec.Json;
import dev.sluice.kernel.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BenchmarksTest {
    @TempDir
    Path directory;

    static Stream<Benchmark> all() {
        return Bench.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void benchmark_inTheSmall_printsItsFigures_andLeavesNothingBehind(Benchmark benchmark) throws IOException {
        Lab lab = new Lab(
                Sizes.TINY,
                directory.resolve("scratch"),
                standIn(),
                Path.of(System.getProperty("java.home")),
                System.err);
        List<Figure> figures = benchmark.measure(lab);
        assertThat(figures).isNotEmpty().allSatisfy(f -> assertThat(f.value()).isPositive().isFinite());
        assertThat(figures).filteredOn(f -> f.unit() == Figure.Unit.COUNT).allMatch(Figure::isMet);
        assertThat(figures).anySatisfy(f -> assertThat(f.target()).isNotInstanceOf(Target.Shown.class));
        assertThat(directory.resolve("scratch")).satisfiesAnyOf(
                scratch -> assertThat(scratch).doesNotExist(), scratch -> assertThat(scratch).isEmptyDirectory());

        Report report = new Report();
        report.add(benchmark.name(), figures);
        assertThat(report.table().lines()).hasSize(figures.size() + 1);
        Value json = Json.parse("report", report.json());
        assertThat(((Value.Arr) ((Value.Obj) json).get("figures").orElseThrow()).items()).hasSize(figures.size());
    }

    /** The launcher may start a build when it finds sources newer than the program, and this runs inside one. */
    private Path standIn() throws IOException {
        Path script = directory.resolve("sluice");
        Files.writeString(script, "#!/bin/sh\necho sluice\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void help_namesEveryBenchmark() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int exit = Bench.run(List.of("--help"), new PrintStream(out, true, StandardCharsets.UTF_8), System.err);
        assertThat(exit).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(Bench.ALL.stream().map(Benchmark::name).toList());
    }

    @Test
    void unknownWord_isRefusedInALine() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Bench.run(List.of("stepps"), System.out, new PrintStream(err, true, StandardCharsets.UTF_8));
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("stepps", "--help").hasLineCount(1);
    }

    @Test
    void samples_giveTheMedianAndTheMiddleHalf() {
        Samples samples = new Samples(Stream.of(5.0, 1.0, 3.0, 2.0, 4.0).mapToDouble(Double::doubleValue));
        assertThat(samples.median()).isEqualTo(3.0);
        assertThat(samples.spread()).isEqualTo("middle half 2.00 to 4.00 of 5 rounds");
    }

    @Test
    void figure_isMetOrMissed_byItsTarget() {
        assertThat(new Figure("x", 0.7, Figure.Unit.RATIO, new Target.AtLeast(0.7)).isMet()).isTrue();
        assertThat(new Figure("x", 0.69, Figure.Unit.RATIO, new Target.AtLeast(0.7)).isMet()).isFalse();
        assertThat(new Figure("x", 2.5, Figure.Unit.RATIO, new Target.AtMost(2.5)).isMet()).isTrue();
        assertThat(new Figure("x", 2.51, Figure.Unit.RATIO, new Target.AtMost(2.5)).isMet()).isFalse();
    }
}
