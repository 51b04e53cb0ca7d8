package dev.sluice.codec;

import dev.sluice.kernel.value.Value;
import java.lang.reflect.Constructor;
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
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Kernel records as values and back, by their components.
 *
 * <p>A record of one text (an id, a hash) is that text; an absent optional is left out; an enum is its name; a sorted map
 * is an object with its keys in order. The class is given by the caller, never by the data.
 */
public final class Records {
    /** Looking a class over costs more than reading a record of it, and a long history has few classes. */
    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return Shape.of(type);
        }
    };

    private Records() {}

    /** What reading and building records of one class takes. */
    private record Shape(List<RecordComponent> components, Constructor<?> constructor) {
        static Shape of(Class<?> type) {
            List<RecordComponent> components = List.of(type.getRecordComponents());
            try {
                Constructor<?> constructor = type.getDeclaredConstructor(
                        components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new));
                constructor.setAccessible(true);
                components.forEach(c -> c.getAccessor().setAccessible(true));
                return new Shape(components, constructor);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException("a record without its constructor: " + type, e);
            }
        }

        boolean has(String name) {
            return components.stream().anyMatch(c -> c.getName().equals(name));
        }
    }

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
            case SortedMap<?, ?> map -> entries(map);
            case Record record -> isText(record.getClass()) ? new Value.Str(record.toString()) : fields(record);
            default -> throw new IllegalArgumentException("no encoding for " + value.getClass());
        };
    }

    private static Value.Obj fields(Record record) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (RecordComponent component : SHAPES.get(record.getClass()).components()) {
            Object value = read(record, component);
            switch (value) {
                case Optional<?> o -> o.ifPresent(v -> fields.put(component.getName(), encodeAny(v)));
                case OptionalInt o -> o.ifPresent(v -> fields.put(component.getName(), Value.of(v)));
                default -> fields.put(component.getName(), encodeAny(value));
            }
        }
        return new Value.Obj(fields);
    }

    /** Sorted maps alone: the order of another map is chance, and the same state must give the same bytes. */
    private static Value.Obj entries(SortedMap<?, ?> map) {
        Map<String, Value> fields = new LinkedHashMap<>();
        map.forEach((key, value) -> fields.put(key.toString(), encodeAny(value)));
        return new Value.Obj(fields);
    }

    private static Object read(Record record, RecordComponent component) {
        try {
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
        if (isText(type)) {
            return build(source, type, decodeAny(source, String.class, value));
        }
        if (!(value instanceof Value.Obj(Map<String, Value> fields))) {
            throw new MalformedText(source, 0, "expected " + type.getSimpleName() + ", found " + value.kindName());
        }
        Shape shape = SHAPES.get(type);
        for (String name : fields.keySet()) {
            if (!shape.has(name)) {
                throw new MalformedText(source, 0, type.getSimpleName() + " has no field \"" + name + "\"");
            }
        }
        Object[] parts = new Object[shape.components().size()];
        for (int i = 0; i < parts.length; i++) {
            RecordComponent part = shape.components().get(i);
            String at = source + " " + type.getSimpleName() + "." + part.getName();
            parts[i] = component(at, part.getGenericType(), Optional.ofNullable(fields.get(part.getName())));
        }
        return build(source, type, parts);
    }

    private static Object build(String source, Class<?> type, Object... parts) {
        try {
            return SHAPES.get(type).constructor().newInstance(parts);
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
        if (type instanceof ParameterizedType p && p.getRawType() == SortedMap.class && value instanceof Value.Obj obj) {
            SortedMap<Object, Object> entries = new TreeMap<>();
            obj.fields().forEach((name, v) -> entries.put(
                    key(at, p.getActualTypeArguments()[0], name),
                    decodeAny(at + "." + name, p.getActualTypeArguments()[1], v)));
            return entries;
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

    /** A number has one text: a reader that took another would let two texts mean the same. */
    private static Object key(String at, Type type, String name) {
        if (type == String.class) {
            return name;
        }
        try {
            int number = Integer.parseInt(name);
            if (type == Integer.class && Integer.toString(number).equals(name)) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new MalformedText(at, 0, "\"" + name + "\" is not a key: " + e.getMessage());
        }
        throw new MalformedText(at, 0, "\"" + name + "\" is not a key: expected " + type.getTypeName());
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
