package dev.sluice.kernel.value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the fields of a {@link Value.Obj} in order. */
public final class ObjBuilder {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    ObjBuilder() {}

    public ObjBuilder put(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    public ObjBuilder put(String name, String text) {
        return put(name, Value.of(text));
    }

    public ObjBuilder put(String name, long number) {
        return put(name, Value.of(number));
    }

    public ObjBuilder put(String name, boolean truth) {
        return put(name, Value.of(truth));
    }

    public ObjBuilder put(String name, List<? extends Value> items) {
        return put(name, Value.list(items));
    }

    public ObjBuilder putStrings(String name, List<String> items) {
        return put(name, Value.strings(items));
    }

    /** Adds the field only where there is something to say. */
    public ObjBuilder putIfPresent(String name, Optional<String> text) {
        text.ifPresent(t -> put(name, t));
        return this;
    }

    public Value.Obj build() {
        return new Value.Obj(fields);
    }
}
