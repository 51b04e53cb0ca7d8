package dev.sluice.kernel.flow;

/** What something cost: time on a monotonic clock, tokens, millionths of a US dollar. */
public record Usage(long millis, long tokens, long usdMicros) {
    public static final Usage NONE = new Usage(0, 0, 0);

    public Usage {
        if (millis < 0 || tokens < 0 || usdMicros < 0) {
            throw new IllegalArgumentException("usage is never negative");
        }
    }

    /** The sum, which stops at the largest number: what an agent says it used must not break the run that counts it. */
    public Usage plus(Usage other) {
        return new Usage(
                sum(millis, other.millis), sum(tokens, other.tokens), sum(usdMicros, other.usdMicros));
    }

    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
