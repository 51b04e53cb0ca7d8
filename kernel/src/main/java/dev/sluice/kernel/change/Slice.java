package dev.sluice.kernel.change;

import dev.sluice.kernel.id.SliceId;

/** The smallest coherent change now attempted; the id is its identity, the sentence may be reworded. */
public record Slice(int number, String sentence) {
    public SliceId id() {
        return SliceId.of(number);
    }
}
