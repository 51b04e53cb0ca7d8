package dev.sluice.bench;

/** One number that a benchmark found, with its unit and what it should be. */
record Figure(String what, double value, Unit unit, Target target) {
    /** What a number counts, and how many decimals of it mean anything. */
    enum Unit {
        RATIO("×", 2),
        PER_SECOND("/s", 0),
        SECONDS("s", 3),
        MILLIS("ms", 1),
        BYTES("bytes", 0),
        MEBIBYTES("MiB", 0),
        COUNT("", 0);

        private final String sign;
        private final int decimals;

        Unit(String sign, int decimals) {
            this.sign = sign;
            this.decimals = decimals;
        }

        String sign() {
            return sign;
        }

        int decimals() {
            return decimals;
        }
    }

    static Figure shown(String what, double value, Unit unit) {
        return new Figure(what, value, unit, new Target.Shown());
    }

    boolean isMet() {
        return target.isMetBy(value);
    }
}
