package dev.sluice.bench;

/** How much each benchmark does. */
record Sizes(
        int rounds,
        int appendsPerRound,
        int eventsFew,
        int eventsMany,
        int iterationsFew,
        int iterationsMany,
        int starts,
        int runs,
        int repositories) {
    static final Sizes STANDARD = new Sizes(21, 300, 1_000, 100_000, 5, 200, 41, 1_000, 1);

    /** Enough to see that each benchmark works; the figures mean nothing. */
    static final Sizes TINY = new Sizes(3, 20, 100, 400, 5, 20, 3, 3, 1);

    Sizes withRuns(int count) {
        return new Sizes(
                rounds, appendsPerRound, eventsFew, eventsMany, iterationsFew, iterationsMany, starts, count, repositories);
    }

    Sizes withRepositories(int count) {
        return new Sizes(
                rounds, appendsPerRound, eventsFew, eventsMany, iterationsFew, iterationsMany, starts, runs, count);
    }
}
