package dev.sluice.kernel.flow;

import java.math.BigDecimal;
import java.util.Optional;

/** The limits of a run; every loop in a flow moves at least one of these. */
public record Budget(int iterations, int verifyRuns, long millis, long tokens, long usdMicros) {
    public static final Budget STANDARD = new Budget(30, 12, 120 * 60_000L, 2_000_000, 5_000_000);

    public Budget {
        if (iterations < 1 || verifyRuns < 1 || millis < 1 || tokens < 1 || usdMicros < 1) {
            throw new IllegalArgumentException("every limit of a budget is at least 1");
        }
    }

    /** The limit that is used up, in words for a person; empty while work may go on. */
    public Optional<String> exhausted(int iterationsUsed, int verifyRunsUsed, Usage spent) {
        if (iterationsUsed >= iterations) {
            return Optional.of("iterations: " + iterationsUsed + " of " + iterations);
        }
        if (verifyRunsUsed >= verifyRuns) {
            return Optional.of("verify_runs: " + verifyRunsUsed + " of " + verifyRuns);
        }
        if (spent.millis() >= millis) {
            return Optional.of("minutes: " + spent.millis() / 60_000 + " of " + millis / 60_000);
        }
        if (spent.tokens() >= tokens) {
            return Optional.of("tokens: " + spent.tokens() + " of " + tokens);
        }
        if (spent.usdMicros() >= usdMicros) {
            return Optional.of("usd: " + usd(spent.usdMicros()) + " of " + usd(usdMicros));
        }
        return Optional.empty();
    }

    private static String usd(long micros) {
        BigDecimal amount = BigDecimal.valueOf(micros, 6).stripTrailingZeros();
        return amount.setScale(Math.max(2, amount.scale())).toPlainString();
    }

    public long millisLeft(Usage spent) {
        return Math.max(1, millis - spent.millis());
    }
}
