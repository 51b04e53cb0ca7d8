package dev.sluice.kernel.flow;

/** What something cost: time on a monotonic clock, tokens, millionths of a US dollar. */
public record Usage(long millis, long tokens, long usdMicros) {
    public static final Usage NONE = new Usage(0, 0, 0);

    public Usage {
        if (millis < 0 || tokens < 0 || usdMicros < 0) {
            throw new IllegalArgumentException("usage is never negative");
        }
    }

    public Usage plus(Usage other) {
        return new Usage(
                Math.addExact(millis, other.millis),
                Math.addExact(tokens, other.tokens),
                Math.addExact(usdMicros, other.usdMicros));
    }
}
