package dev.sluice.kernel;

import dev.sluice.kernel.change.ChangeDecider;
import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.flow.Flow;
import java.util.List;
import java.util.Optional;

/** The flows that a run can follow. */
public final class Flows {
    private Flows() {}

    public static List<Flow<?, ?>> all() {
        return List.of(new ChangeDecider(ChangePolicy.SOLO));
    }

    public static Optional<Flow<?, ?>> named(String name) {
        return all().stream().filter(f -> f.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return all().stream().<String>map(Flow::name).toList();
    }
}
