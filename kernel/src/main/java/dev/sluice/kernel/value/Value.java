package dev.sluice.kernel.value;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One piece of structured data: an object, a list, text, a number, a truth or nothing. */
public sealed interface Value {
    /** Named fields, in the order they were given. */
    record Obj(Map<String, Value> fields) implements Value {
        public Obj {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        public Optional<Value> get(String name) {
            return Optional.ofNullable(fields.get(name));
        }
    }

    /** A list. */
    record Arr(List<Value> items) implements Value {
        public Arr {
            items = List.copyOf(items);
        }
    }

    /** Text. */
    record Str(String text) implements Value {}

    /** A number, exact. */
    record Num(BigDecimal number) implements Value {}

    /** True or false. */
    record Bool(boolean truth) implements Value {}

    /** The absence that JSON spells {@code null}. */
    record Nil() implements Value {}

    static Str of(String text) {
        return new Str(text);
    }

    static Num of(long number) {
        return new Num(BigDecimal.valueOf(number));
    }

    static Bool of(boolean truth) {
        return new Bool(truth);
    }

    static Arr list(List<? extends Value> items) {
        return new Arr(List.copyOf(items));
    }

    static Arr strings(List<String> items) {
        return new Arr(items.stream().<Value>map(Str::new).toList());
    }

    static ObjBuilder object() {
        return new ObjBuilder();
    }

    /** What kind of data this is, as a person would say it in an error message. */
    default String kindName() {
        return switch (this) {
            case Obj _ -> "an object";
            case Arr _ -> "a list";
            case Str _ -> "text";
            case Num _ -> "a number";
            case Bool _ -> "true or false";
            case Nil _ -> "nothing";
        };
    }
}
