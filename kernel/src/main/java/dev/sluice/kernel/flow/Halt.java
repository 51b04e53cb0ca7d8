package dev.sluice.kernel.flow;

import dev.sluice.kernel.id.HaltId;
import java.util.List;

/** A stop that needs a person; made only from a {@link HaltKind} that the flow declares. */
public record Halt(HaltId id, HaltKind kind, String detail) {
    public List<String> optionLabels() {
        return kind.options().stream().map(HaltOption::label).toList();
    }
}
