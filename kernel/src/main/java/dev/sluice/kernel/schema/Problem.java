package dev.sluice.kernel.schema;

/** One thing wrong with a value: where ({@code gates.exit[0].run}) and what. */
public record Problem(String field, String reason) {
    @Override
    public String toString() {
        return field.isEmpty() ? reason : field + ": " + reason;
    }
}
