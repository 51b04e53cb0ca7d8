package dev.sluice.bench;

import dev.sluice.ledger.SqliteLedger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How long a run with a long history takes to be taken up again, and whether that grows with the history. */
final class ResumeBenchmark implements Benchmark {
    private static final double SECONDS_MAX = 0.3;
    private static final double GROWTH_MAX = 1.5;
    private static final int ROUNDS_MAX = 11;

    @Override
    public String name() {
        return "resume";
    }

    @Override
    public String about() {
        return "time to resume a run with many events, against one with few";
    }

    @Override
    public List<Figure> measure(Lab lab) {
        return lab.inDirectory(name(), directory -> {
            Path few = write(lab, directory.resolve("few"), lab.sizes().eventsFew());
            Path many = write(lab, directory.resolve("many"), lab.sizes().eventsMany());
            List<Double> fewSeconds = new ArrayList<>();
            List<Double> manySeconds = new ArrayList<>();
            List<Double> growth = new ArrayList<>();
            List<Double> audited = new ArrayList<>();
            for (int round = 0; round <= Math.min(ROUNDS_MAX, lab.sizes().rounds()); round++) {
                Resumption first = resumed(few);
                Resumption second = resumed(many);
                if (round > 0) {
                    fewSeconds.add(first.secondsToWork());
                    manySeconds.add(second.secondsToWork());
                    growth.add(second.secondsToWork() / first.secondsToWork());
                    audited.add(second.secondsToAudited());
                }
            }
            lab.say("resume: growth " + samples(growth).spread());
            return List.of(
                    Figure.shown("resume, " + lab.sizes().eventsFew() + " events", samples(fewSeconds).median(), Figure.Unit.SECONDS),
                    new Figure(
                            "resume, " + lab.sizes().eventsMany() + " events",
                            samples(manySeconds).median(),
                            Figure.Unit.SECONDS,
                            new Target.AtMost(SECONDS_MAX)),
                    new Figure(
                            "resume, many events / few",
                            samples(growth).median(),
                            Figure.Unit.RATIO,
                            new Target.AtMost(GROWTH_MAX)),
                    Figure.shown(
                            "all " + lab.sizes().eventsMany() + " events checked behind it",
                            samples(audited).median(),
                            Figure.Unit.SECONDS));
        });
    }

    private static Path write(Lab lab, Path directory, int events) {
        Path file = directory.resolve("ledger.db");
        try (SqliteLedger ledger = SqliteLedger.open(file)) {
            lab.say("resume: a run of " + LongRun.write(ledger, events) + " events is there");
        }
        return file;
    }

    /** The ledger is opened anew, so that nothing it may remember counts. */
    private static Resumption resumed(Path file) {
        try (SqliteLedger ledger = SqliteLedger.open(file)) {
            return Resumption.of(ledger);
        }
    }

    private static Samples samples(List<Double> values) {
        return new Samples(values.stream().mapToDouble(Double::doubleValue));
    }
}
