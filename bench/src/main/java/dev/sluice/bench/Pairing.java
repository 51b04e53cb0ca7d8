package dev.sluice.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Two ways to do a thing, measured in turns: a block of the one, a block of the other, and the other way round in the next
 * round. What the machine does meanwhile meets both; the ratio of each round, not of the sums, is kept.
 */
final class Pairing {
    private static final int WARM_UP_ROUNDS = 4;

    private final IntConsumer plain;
    private final IntConsumer ours;
    private final List<Double> plainPerSecond = new ArrayList<>();
    private final List<Double> oursPerSecond = new ArrayList<>();

    /** Both are given the running number of what they do, from 0. */
    Pairing(IntConsumer plain, IntConsumer ours) {
        this.plain = plain;
        this.ours = ours;
    }

    /** How many rounds there will be, those that do not count included. */
    static int rounds(Lab lab) {
        return WARM_UP_ROUNDS + lab.sizes().rounds();
    }

    void measure(Lab lab, String what) {
        int count = lab.sizes().appendsPerRound();
        // The first rounds warm up the compiler and the disk, and are not counted.
        for (int round = 0; round < rounds(lab); round++) {
            boolean plainFirst = round % 2 == 0;
            double first = perSecond(plainFirst ? plain : ours, round * count, count);
            double second = perSecond(plainFirst ? ours : plain, round * count, count);
            if (round >= WARM_UP_ROUNDS) {
                plainPerSecond.add(plainFirst ? first : second);
                oursPerSecond.add(plainFirst ? second : first);
            }
        }
        lab.say(what + ": ratio " + ratios().spread());
    }

    private static double perSecond(IntConsumer deed, int from, int count) {
        long start = System.nanoTime();
        for (int n = from; n < from + count; n++) {
            deed.accept(n);
        }
        return count * 1e9 / (System.nanoTime() - start);
    }

    private Samples ratios() {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < plainPerSecond.size(); i++) {
            ratios.add(oursPerSecond.get(i) / plainPerSecond.get(i));
        }
        return samples(ratios);
    }

    List<Figure> figures(String oursName, String plainName, Target target) {
        return List.of(
                Figure.shown(plainName, samples(plainPerSecond).median(), Figure.Unit.PER_SECOND),
                Figure.shown(oursName, samples(oursPerSecond).median(), Figure.Unit.PER_SECOND),
                new Figure(oursName + " / " + plainName, ratios().median(), Figure.Unit.RATIO, target));
    }

    private static Samples samples(List<Double> values) {
        return new Samples(values.stream().mapToDouble(Double::doubleValue));
    }
}
