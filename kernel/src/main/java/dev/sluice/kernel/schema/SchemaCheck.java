package dev.sluice.kernel.schema;

import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Walks a value beside its schema and collects what does not fit. */
final class SchemaCheck {
    private static final int PROBLEMS_MAX = 20;
    private static final int QUOTED_LENGTH_MAX = 60;

    private SchemaCheck() {}

    static void collect(Schema schema, Value value, String at, List<Problem> problems) {
        if (problems.size() >= PROBLEMS_MAX) {
            return;
        }
        switch (schema) {
            case Schema.Obj(var fields) -> object(fields, value, at, problems);
            case Schema.Dict(var values, int max) -> dict(values, max, value, at, problems);
            case Schema.Arr arr -> list(arr, value, at, problems);
            case Schema.Text(int max, var shape) -> text(max, shape, value, at, problems);
            case Schema.OneOf(var words) -> {
                if (!(value instanceof Value.Str(String text) && words.contains(text))) {
                    problems.add(new Problem(at, "expected one of " + String.join(", ", words) + shown(value)));
                }
            }
            case Schema.Whole(long min, long max) -> whole(min, max, value, at, problems);
            case Schema.Amount() -> {
                if (!(value instanceof Value.Num(BigDecimal n) && n.signum() >= 0)) {
                    problems.add(new Problem(at, "expected a number, 0 or more" + shown(value)));
                }
            }
            case Schema.Flag() -> {
                if (!(value instanceof Value.Bool)) {
                    problems.add(new Problem(at, "expected true or false" + shown(value)));
                }
            }
            case Schema.Either(var choices) -> {
                if (choices.stream().noneMatch(c -> c.check(value).isEmpty())) {
                    // The last choice is the fullest form, so its complaints are the ones that help.
                    collect(choices.getLast(), value, at, problems);
                }
            }
        }
    }

    private static void object(List<Schema.Field> fields, Value value, String at, List<Problem> problems) {
        if (!(value instanceof Value.Obj(Map<String, Value> given))) {
            problems.add(new Problem(at, "expected an object with " + Schema.names(fields) + shown(value)));
            return;
        }
        for (String name : given.keySet()) {
            if (problems.size() < PROBLEMS_MAX && fields.stream().noneMatch(f -> f.name().equals(name))) {
                problems.add(new Problem(below(at, name), "unknown field; known here: " + Schema.names(fields)));
            }
        }
        for (Schema.Field field : fields) {
            Value inner = given.get(field.name());
            if (inner != null && !(inner instanceof Value.Nil)) {
                collect(field.schema(), inner, below(at, field.name()), problems);
            } else if (problems.size() < PROBLEMS_MAX && field.presence() == Schema.Presence.REQUIRED) {
                problems.add(new Problem(below(at, field.name()), "missing: " + field.meaning()));
            }
        }
    }

    private static void dict(Schema values, int max, Value value, String at, List<Problem> problems) {
        if (!(value instanceof Value.Obj(Map<String, Value> given))) {
            problems.add(new Problem(at, "expected an object" + shown(value)));
        } else if (given.size() > max) {
            problems.add(new Problem(at, given.size() + " entries; at most " + max));
        } else {
            given.forEach((name, inner) -> collect(values, inner, below(at, name), problems));
        }
    }

    private static void list(Schema.Arr arr, Value value, String at, List<Problem> problems) {
        if (!(value instanceof Value.Arr(List<Value> items))) {
            problems.add(new Problem(at, "expected a list" + shown(value)));
        } else if (items.size() < arr.sizeMin() || items.size() > arr.sizeMax()) {
            problems.add(new Problem(
                    at, items.size() + " entries; from " + arr.sizeMin() + " to " + arr.sizeMax() + " are allowed"));
        } else {
            for (int i = 0; i < items.size(); i++) {
                collect(arr.items(), items.get(i), at + "[" + i + "]", problems);
            }
        }
    }

    private static void text(int max, Optional<Pattern> shape, Value value, String at, List<Problem> problems) {
        if (!(value instanceof Value.Str(String text))) {
            problems.add(new Problem(at, "expected text" + shown(value)));
        } else if (text.length() > max) {
            problems.add(new Problem(at, text.length() + " characters; at most " + max));
        } else if (shape.isPresent() && !shape.get().matcher(text).matches()) {
            problems.add(new Problem(at, "expected text like " + shape.get() + shown(value)));
        }
    }

    private static void whole(long min, long max, Value value, String at, List<Problem> problems) {
        boolean fits = value instanceof Value.Num(BigDecimal n)
                && n.stripTrailingZeros().scale() <= 0
                && n.compareTo(BigDecimal.valueOf(min)) >= 0
                && n.compareTo(BigDecimal.valueOf(max)) <= 0;
        if (!fits) {
            problems.add(new Problem(at, "expected a whole number from " + min + " to " + max + shown(value)));
        }
    }

    private static String below(String at, String name) {
        String quoted = name.length() <= QUOTED_LENGTH_MAX ? name : name.substring(0, QUOTED_LENGTH_MAX) + "…";
        return at.isEmpty() ? quoted : at + "." + quoted;
    }

    private static String shown(Value value) {
        return switch (value) {
            case Value.Str(String text) when text.length() <= QUOTED_LENGTH_MAX -> ", found \"" + text + "\"";
            case Value.Num(BigDecimal n) when n.precision() < 40 -> ", found " + shown(n);
            default -> ", found " + value.kindName();
        };
    }

    /** As a person would write it, but never a billion zeros for an exponent that asks for them. */
    private static String shown(BigDecimal n) {
        return Math.abs((long) n.scale()) < 40 ? n.toPlainString() : n.toString();
    }
}
