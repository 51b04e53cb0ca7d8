package dev.sluice.bench;

import java.util.List;

/** One question about speed or size, answered by figures. */
interface Benchmark {
    String name();

    /** The question, in a line. */
    String about();

    List<Figure> measure(Lab lab);
}
