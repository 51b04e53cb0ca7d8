package dev.sluice.codec;

import dev.sluice.kernel.value.Value;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Kernel records as values and back, by their components.
 *
 * <p>A record of one text (an id, a hash) is that text; an absent optional is left out; an enum is its name. The class is
 * given by the caller, never by the data.
 */
public final class Records {
    private Records() {}

    public static Value.Obj encode(Record record) {
        if (encodeAny(record) instanceof Value.Obj obj) {
            return obj;
        }
        throw new IllegalArgumentException(record.getClass() + " is not encoded as an object");
    }

    private static Value encodeAny(Object value) {
        return switch (value) {
            case String s -> new Value.Str(s);
            case Integer i -> Value.of(i);
            case Long l -> Value.of(l);
            case Boolean b -> Value.of(b);
            case Enum<?> e -> new Value.Str(e.name());
            case List<?> list -> new Value.Arr(list.stream().map(Records::encodeAny).toList());
            case Record record -> isText(record.getClass()) ? new Value.Str(record.toString()) : fields(record);
            default -> throw new IllegalArgumentException("no encoding for " + value.getClass());
        };
    }

    private static Value.Obj fields(Record record) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value = read(record, component);
            switch (value) {
                case Optional<?> o -> o.ifPresent(v -> fields.put(component.getName(), encodeAny(v)));
                case OptionalInt o -> o.ifPresent(v -> fields.put(component.getName(), Value.of(v)));
                default -> fields.put(component.getName(), encodeAny(value));
            }
        }
        return new Value.Obj(fields);
    }

    private static Object read(Record record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }

    /** A record that is one text under a type. */
    private static boolean isText(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        return components.length == 1
                && components[0].getType() == String.class
                && type.getPackageName().equals("dev.sluice.kernel.id");
    }

    /** Builds the record from its fields; a missing, unknown or misfit field is a {@link MalformedText}. */
    public static <R extends Record> R decode(String source, Class<R> type, Value.Obj value) {
        return type.cast(decodeRecord(source, type, value));
    }

    private static Object decodeRecord(String source, Class<?> type, Value value) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] parts = new Object[components.length];
        if (isText(type) && value instanceof Value.Str(String text)) {
            parts[0] = text;
        } else if (value instanceof Value.Obj(Map<String, Value> fields)) {
            for (String name : fields.keySet()) {
                if (Arrays.stream(components).noneMatch(c -> c.getName().equals(name))) {
                    throw new MalformedText(source, 0, type.getSimpleName() + " has no field \"" + name + "\"");
                }
            }
            for (int i = 0; i < components.length; i++) {
                String at = source + " " + type.getSimpleName() + "." + components[i].getName();
                Optional<Value> field = Optional.ofNullable(fields.get(components[i].getName()));
                parts[i] = component(at, components[i].getGenericType(), field);
            }
        } else {
            throw new MalformedText(source, 0, "expected " + type.getSimpleName() + ", found " + value.kindName());
        }
        return build(source, type, components, parts);
    }

    private static Object build(String source, Class<?> type, RecordComponent[] components, Object[] parts) {
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(parts);
        } catch (InvocationTargetException e) {
            throw new MalformedText(source, 0, String.valueOf(e.getTargetException().getMessage()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot build " + type, e);
        }
    }

    private static Object component(String at, Type type, Optional<Value> field) {
        if (type instanceof ParameterizedType p && p.getRawType() == Optional.class) {
            return field.map(v -> decodeAny(at, p.getActualTypeArguments()[0], v));
        }
        if (type == OptionalInt.class) {
            return field.isPresent() ? OptionalInt.of((int) decodeAny(at, int.class, field.get())) : OptionalInt.empty();
        }
        return decodeAny(at, type, field.orElseThrow(() -> new MalformedText(at, 0, "missing")));
    }

    private static Object decodeAny(String at, Type type, Value value) {
        if (type instanceof ParameterizedType p && p.getRawType() == List.class && value instanceof Value.Arr arr) {
            List<Object> items = new ArrayList<>();
            arr.items().forEach(v -> items.add(decodeAny(at, p.getActualTypeArguments()[0], v)));
            return List.copyOf(items);
        }
        if (type instanceof Class<?> c) {
            if (c.isRecord()) {
                return decodeRecord(at, c, value);
            }
            if (c.isEnum() && value instanceof Value.Str(String name)) {
                return constant(at, c, name);
            }
            if (c == String.class && value instanceof Value.Str(String text)) {
                return text;
            }
            if (c == boolean.class && value instanceof Value.Bool(boolean truth)) {
                return truth;
            }
            if (value instanceof Value.Num(BigDecimal number)) {
                return number(at, c, number);
            }
        }
        throw new MalformedText(at, 0, "expected " + type.getTypeName() + ", found " + value.kindName());
    }

    private static Object constant(String at, Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(c -> ((Enum<?>) c).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new MalformedText(at, 0, "no " + type.getSimpleName() + " is called " + name));
    }

    private static Object number(String at, Class<?> type, BigDecimal number) {
        try {
            if (type == int.class) {
                return number.intValueExact();
            }
            if (type == long.class) {
                return number.longValueExact();
            }
        } catch (ArithmeticException e) {
            throw new MalformedText(at, 0, number.toPlainString() + " is out of range");
        }
        throw new MalformedText(at, 0, "expected " + type.getSimpleName() + ", found a number");
    }
}
