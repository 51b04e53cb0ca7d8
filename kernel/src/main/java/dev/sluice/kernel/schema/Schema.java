package dev.sluice.kernel.schema;

import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Describes a value; checks one, and prints itself as JSON Schema. */
public sealed interface Schema {
    /** An object with these fields and no others. */
    record Obj(List<Field> fields) implements Schema {}

    /** An object whose field names are free and whose values share a schema. */
    record Dict(Schema values, int sizeMax) implements Schema {}

    /** A list. */
    record Arr(Schema items, int sizeMin, int sizeMax) implements Schema {}

    /** Text of bounded length, optionally of a given shape. */
    record Text(int lengthMax, Optional<Pattern> shape) implements Schema {}

    /** One of a few words. */
    record OneOf(List<String> words) implements Schema {}

    /** A whole number within bounds. */
    record Whole(long min, long max) implements Schema {}

    /** A number, not negative. */
    record Amount() implements Schema {}

    /** True or false. */
    record Flag() implements Schema {}

    /** Whichever of these fits first; told apart by the kind of value. */
    record Either(List<Schema> choices) implements Schema {}

    /** A field of an {@link Obj}. */
    record Field(String name, Presence presence, Schema schema, String meaning) {}

    /** Whether a field may be left out. */
    enum Presence {
        REQUIRED,
        OPTIONAL
    }

    int TEXT_LENGTH_MAX = 20_000;
    int LIST_SIZE_MAX = 500;

    static Obj object(Field... fields) {
        return new Obj(List.of(fields));
    }

    static Field required(String name, Schema schema, String meaning) {
        return new Field(name, Presence.REQUIRED, schema, meaning);
    }

    static Field optional(String name, Schema schema, String meaning) {
        return new Field(name, Presence.OPTIONAL, schema, meaning);
    }

    static Arr list(Schema items) {
        return new Arr(items, 0, LIST_SIZE_MAX);
    }

    static Arr nonEmpty(Schema items) {
        return new Arr(items, 1, LIST_SIZE_MAX);
    }

    static Text text() {
        return new Text(TEXT_LENGTH_MAX, Optional.empty());
    }

    static Text line() {
        return new Text(2_000, Optional.of(Pattern.compile("[^\\r\\n]*\\S[^\\r\\n]*")));
    }

    static Text shaped(String regex) {
        return new Text(2_000, Optional.of(Pattern.compile(regex)));
    }

    static OneOf oneOf(String... words) {
        return new OneOf(List.of(words));
    }

    /** Everything wrong with the value; empty when it fits. */
    default List<Problem> check(Value value) {
        List<Problem> problems = new ArrayList<>();
        SchemaCheck.collect(this, value, "", problems);
        return List.copyOf(problems);
    }

    /** This schema in the JSON Schema language, draft 2020-12. */
    default Value.Obj jsonSchema() {
        return switch (this) {
            case Obj(var fields) -> {
                var properties = Value.object();
                for (Field f : fields) {
                    var described = Value.object();
                    f.schema().jsonSchema().fields().forEach(described::put);
                    properties.put(f.name(), described.put("description", f.meaning()).build());
                }
                yield Value.object()
                        .put("type", "object")
                        .put("properties", properties.build())
                        .putStrings(
                                "required",
                                fields.stream()
                                        .filter(f -> f.presence() == Presence.REQUIRED)
                                        .map(Field::name)
                                        .toList())
                        .put("additionalProperties", false)
                        .build();
            }
            case Dict(var values, var max) -> Value.object()
                    .put("type", "object")
                    .put("additionalProperties", values.jsonSchema())
                    .put("maxProperties", max)
                    .build();
            case Arr(var items, var min, var max) -> Value.object()
                    .put("type", "array")
                    .put("items", items.jsonSchema())
                    .put("minItems", min)
                    .put("maxItems", max)
                    .build();
            case Text(var max, var shape) -> Value.object()
                    .put("type", "string")
                    .put("maxLength", max)
                    .putIfPresent("pattern", shape.map(p -> "^(?:" + p.pattern() + ")$"))
                    .build();
            case OneOf(var words) -> Value.object().putStrings("enum", words).build();
            case Whole(var min, var max) -> Value.object()
                    .put("type", "integer")
                    .put("minimum", min)
                    .put("maximum", max)
                    .build();
            case Amount() -> Value.object()
                    .put("type", "number")
                    .put("minimum", new Value.Num(BigDecimal.ZERO))
                    .build();
            case Flag() -> Value.object().put("type", "boolean").build();
            case Either(var choices) -> Value.object()
                    .put("anyOf", choices.stream().map(Schema::jsonSchema).toList())
                    .build();
        };
    }

    /** The fields a person may write here, for error messages. */
    static String names(List<Field> fields) {
        return String.join(", ", fields.stream().map(Field::name).toList());
    }

    static Either either(Schema... choices) {
        return new Either(Arrays.asList(choices));
    }
}
