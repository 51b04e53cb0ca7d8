package dev.sluice.runtime.engine;

import dev.sluice.kernel.id.Sha256;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** A fingerprint of how a state's records are built: a checkpoint made by another build of them is not even read. */
final class StateShape {
    private final Map<String, String> types = new TreeMap<>();

    private StateShape() {}

    static String of(Class<?> state) {
        StateShape shape = new StateShape();
        shape.collect(state);
        return Sha256.of(state.getName() + shape.types).hex();
    }

    private void collect(Type type) {
        switch (type) {
            case ParameterizedType p -> Arrays.stream(p.getActualTypeArguments()).forEach(this::collect);
            case Class<?> c when types.containsKey(c.getName()) -> {}
            case Class<?> c when c.isEnum() -> types.put(c.getName(), Arrays.toString(c.getEnumConstants()));
            case Class<?> c when c.isRecord() -> {
                RecordComponent[] components = c.getRecordComponents();
                types.put(c.getName(), Arrays.toString(components));
                Arrays.stream(components).map(RecordComponent::getGenericType).forEach(this::collect);
            }
            default -> types.put(type.getTypeName(), "");
        }
    }
}
