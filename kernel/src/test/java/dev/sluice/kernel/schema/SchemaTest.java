package dev.sluice.kernel.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {
    private static final Schema.Obj POINT = Schema.object(
            Schema.required("x", new Schema.Whole(0, 9), "how far"), Schema.optional("label", Schema.line(), "its name"));

    private static Value.Obj point(Value x) {
        return Value.object().put("x", x).build();
    }

    private static void fits(Schema schema, Value value) {
        assertThat(schema.check(value)).isEmpty();
    }

    private static void misfits(Schema schema, Value value, Problem... problems) {
        assertThat(schema.check(value)).containsExactly(problems);
    }

    @Test
    void object_fieldMissingOrNull_isNamedWithItsMeaning() {
        misfits(POINT, Value.object().build(), new Problem("x", "missing: how far"));
        misfits(POINT, point(new Value.Nil()), new Problem("x", "missing: how far"));
        fits(POINT, Value.object().put("x", 1).put("label", new Value.Nil()).build());
    }

    @Test
    void object_fieldUnknown_isNamedWithThoseKnown() {
        misfits(
                POINT,
                Value.object().put("x", 1).put("y", 2).build(),
                new Problem("y", "unknown field; known here: x, label"));
    }

    @Test
    void object_anotherKindOfValue_isNamed() {
        misfits(POINT, Value.of("p"), new Problem("", "expected an object with x, label, found \"p\""));
        misfits(POINT, Value.strings(List.of()), new Problem("", "expected an object with x, label, found a list"));
        assertThat(POINT.check(Value.of(true)).getFirst()).hasToString("expected an object with x, label, found true or false");
    }

    @Test
    void problems_nameThePathDownToTheValue() {
        Schema nested = Schema.object(Schema.required(
                "gates",
                new Schema.Dict(Schema.list(POINT), 3),
                "gates"));
        Value.Obj value = Value.object()
                .put(
                        "gates",
                        Value.object()
                                .put("exit", List.of(point(Value.of(1)), point(Value.of(10)), Value.object().put("z", 1).build()))
                                .build())
                .build();
        misfits(
                nested,
                value,
                new Problem("gates.exit[1].x", "expected a whole number from 0 to 9, found 10"),
                new Problem("gates.exit[2].z", "unknown field; known here: x, label"),
                new Problem("gates.exit[2].x", "missing: how far"));
        assertThat(nested.check(value).getFirst())
                .hasToString("gates.exit[1].x: expected a whole number from 0 to 9, found 10");
    }

    @Test
    void dict_holdsItsLimit() {
        Schema dict = new Schema.Dict(new Schema.Flag(), 2);
        fits(dict, Value.object().put("a", true).put("any name", false).build());
        misfits(
                dict,
                Value.object().put("a", true).put("b", true).put("c", true).build(),
                new Problem("", "3 entries; at most 2"));
        misfits(dict, Value.object().put("a", 1).build(), new Problem("a", "expected true or false, found 1"));
        misfits(dict, new Value.Nil(), new Problem("", "expected an object, found nothing"));
    }

    @Test
    void list_holdsBothLimits() {
        Schema list = new Schema.Arr(Schema.oneOf("a", "b"), 1, 2);
        fits(list, Value.strings(List.of("a", "b")));
        misfits(list, Value.strings(List.of()), new Problem("", "0 entries; from 1 to 2 are allowed"));
        misfits(list, Value.strings(List.of("a", "a", "a")), new Problem("", "3 entries; from 1 to 2 are allowed"));
        misfits(list, Value.strings(List.of("a", "c")), new Problem("[1]", "expected one of a, b, found \"c\""));
        misfits(list, Value.of("a"), new Problem("", "expected a list, found \"a\""));
        misfits(Schema.list(Schema.text()), Value.list(List.of(new Value.Nil())), new Problem("[0]", "expected text, found nothing"));
    }

    @Test
    void text_holdsItsLengthAndShape() {
        Schema text = new Schema.Text(3, Optional.empty());
        fits(text, Value.of("abc"));
        misfits(text, Value.of("abcd"), new Problem("", "4 characters; at most 3"));
        misfits(text, Value.of(1), new Problem("", "expected text, found 1"));
        misfits(
                Schema.shaped("E-[0-9]+"), Value.of("x E-1"), new Problem("", "expected text like E-[0-9]+, found \"x E-1\""));
        misfits(
                Schema.shaped("a"), Value.of("b".repeat(61)), new Problem("", "expected text like a, found text"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "a\nb", "a\r", "\n"})
    void line_blankOrBroken_doesNotFit(String text) {
        assertThat(Schema.line().check(Value.of(text))).hasSize(1);
    }

    @Test
    void line_upToItsLimit_fits() {
        fits(Schema.line(), Value.of(" a "));
        fits(Schema.line(), Value.of("a".repeat(2_000)));
        misfits(Schema.line(), Value.of("a".repeat(2_001)), new Problem("", "2001 characters; at most 2000"));
    }

    @Test
    void whole_takesNumbersThatAreWhole_withinBounds() {
        Schema whole = new Schema.Whole(-1, 100);
        Stream.of("-1", "0", "100", "1e2", "5.000").forEach(n -> fits(whole, new Value.Num(new BigDecimal(n))));
        Stream.of("-2", "101", "0.5", "1e3").forEach(n -> assertThat(whole.check(new Value.Num(new BigDecimal(n))))
                .as(n)
                .hasSize(1));
        misfits(whole, Value.of("1"), new Problem("", "expected a whole number from -1 to 100, found \"1\""));
        fits(new Schema.Whole(Long.MIN_VALUE, Long.MAX_VALUE), Value.of(Long.MAX_VALUE));
        assertThat(new Schema.Whole(Long.MIN_VALUE, Long.MAX_VALUE).check(new Value.Num(new BigDecimal("9223372036854775808"))))
                .hasSize(1);
    }

    @Test
    void numbers_withHugeExponents_areRefusedInAShortMessage() {
        Value huge = new Value.Num(new BigDecimal("1E+1000000000"));
        misfits(new Schema.Whole(0, 9), huge, new Problem("", "expected a whole number from 0 to 9, found 1E+1000000000"));
        misfits(
                new Schema.Whole(0, 9),
                new Value.Num(new BigDecimal("1E-1000000000")),
                new Problem("", "expected a whole number from 0 to 9, found 1E-1000000000"));
        misfits(Schema.text(), huge, new Problem("", "expected text, found 1E+1000000000"));
    }

    @Test
    void amount_isNotNegative() {
        fits(new Schema.Amount(), new Value.Num(new BigDecimal("0.03")));
        misfits(
                new Schema.Amount(),
                new Value.Num(new BigDecimal("-0.03")),
                new Problem("", "expected a number, 0 or more, found -0.03"));
        misfits(new Schema.Amount(), Value.of("1"), new Problem("", "expected a number, 0 or more, found \"1\""));
    }

    @Test
    void either_takesAnyChoice_andComplainsOfTheLast() {
        Schema either = Schema.either(Schema.line(), POINT);
        fits(either, Value.of("short form"));
        fits(either, point(Value.of(3)));
        misfits(either, point(Value.of(30)), new Problem("x", "expected a whole number from 0 to 9, found 30"));
        misfits(either, Value.of(5), new Problem("", "expected an object with x, label, found 5"));
    }

    @Test
    void problems_areAtMostTwenty_howeverMuchIsWrong() {
        var wrong = Value.object();
        for (int i = 0; i < 500; i++) {
            wrong.put("f" + i, i);
        }
        assertThat(POINT.check(wrong.build())).hasSize(20);
        assertThat(Schema.list(POINT).check(Value.list(Collections.nCopies(400, Value.of("no"))))).hasSize(20);
        assertThat(new Schema.Dict(POINT, 1_000).check(wrong.build())).hasSize(20);
    }

    @Test
    void problems_quoteNamesInShort() {
        Value.Obj wrong = Value.object().put("x", 1).put("n".repeat(100_000), 1).build();
        misfits(POINT, wrong, new Problem("n".repeat(60) + "…", "unknown field; known here: x, label"));
    }

    @Test
    void fields_readWhatTheSchemaPassed() {
        Fields fields = new Fields(Value.object()
                .put("text", "t")
                .put("empty", "")
                .put("nil", new Value.Nil())
                .put("whole", 7)
                .put("amount", new Value.Num(new BigDecimal("0.5")))
                .put("yes", true)
                .putStrings("list", List.of("a", "b"))
                .put("objects", List.of(point(Value.of(1))))
                .put("object", point(Value.of(2)))
                .build());
        assertThat(fields.text("text")).isEqualTo("t");
        assertThat(fields.text("absent")).isEmpty();
        assertThat(fields.optionalText("empty")).isEmpty();
        assertThat(fields.optionalText("nil")).isEmpty();
        assertThat(fields.optionalWhole("whole")).contains(7L);
        assertThat(fields.optionalWhole("nil")).isEmpty();
        assertThat(fields.optionalAmount("amount")).contains(new BigDecimal("0.5"));
        assertThat(fields.isTrue("yes")).isTrue();
        assertThat(fields.isTrue("absent")).isFalse();
        assertThat(fields.texts("list")).containsExactly("a", "b");
        assertThat(fields.objects("objects")).containsExactly(new Fields(point(Value.of(1))));
        assertThat(fields.optionalObject("object")).contains(new Fields(point(Value.of(2))));
        assertThat(fields.items("absent")).isEmpty();
    }

    @Test
    void jsonSchema_ofATurn_isTheWholeContract() {
        Value.Obj line = Value.object()
                .put("type", "string")
                .put("maxLength", 2_000)
                .put("pattern", "^(?:[^\\r\\n]*\\S[^\\r\\n]*)$")
                .build();
        Value.Obj usage = Value.object()
                .put("type", "object")
                .put(
                        "properties",
                        Value.object()
                                .put("tokens", described(
                                        Value.object()
                                                .put("type", "integer")
                                                .put("minimum", 0)
                                                .put("maximum", 1_000_000_000_000L)
                                                .build(),
                                        "tokens used"))
                                .put("usd", described(
                                        Value.object().put("type", "number").put("minimum", 0).build(),
                                        "money spent, in US dollars"))
                                .build())
                .putStrings("required", List.of())
                .put("additionalProperties", false)
                .build();
        Value.Obj text = Value.object().put("type", "string").put("maxLength", 20_000).build();
        Value.Obj expected = Value.object()
                .put("type", "object")
                .put(
                        "properties",
                        Value.object()
                                .put("kind", described(
                                        Value.object().putStrings("enum", List.of("new-slice")).build(),
                                        "the kind of this turn"))
                                .put("slice", described(line, "the slice in one sentence"))
                                .put("notes", described(text, "anything else worth keeping"))
                                .put("usage", described(usage, "what the turn cost"))
                                .build())
                .putStrings("required", List.of("kind", "slice"))
                .put("additionalProperties", false)
                .build();
        assertThat(TurnKind.NEW_SLICE.schema().jsonSchema()).isEqualTo(expected);
        // Records compare maps without order; the order is part of what a reader sees.
        assertThat(TurnKind.NEW_SLICE.schema().jsonSchema()).hasToString(expected.toString());
    }

    private static Value.Obj described(Value.Obj schema, String meaning) {
        var all = Value.object();
        schema.fields().forEach(all::put);
        return all.put("description", meaning).build();
    }

    @Test
    void jsonSchema_ofTheRemainingForms() {
        assertThat(new Schema.Dict(new Schema.Flag(), 4).jsonSchema())
                .isEqualTo(Value.object()
                        .put("type", "object")
                        .put("additionalProperties", Value.object().put("type", "boolean").build())
                        .put("maxProperties", 4)
                        .build());
        assertThat(Schema.either(Schema.text(), Schema.nonEmpty(Schema.text())).jsonSchema())
                .isEqualTo(Value.object()
                        .put(
                                "anyOf",
                                List.of(
                                        Schema.text().jsonSchema(),
                                        Value.object()
                                                .put("type", "array")
                                                .put("items", Schema.text().jsonSchema())
                                                .put("minItems", 1)
                                                .put("maxItems", 500)
                                                .build()))
                        .build());
    }

    @ParameterizedTest
    @EnumSource
    void everyTurn_requiresItsOwnKind(TurnKind kind) {
        assertThat(kind.schema().check(Value.object().build()))
                .contains(new Problem("kind", "missing: the kind of this turn"));
        assertThat(kind.schema().check(Value.object().put("kind", "other").build()))
                .contains(new Problem("kind", "expected one of " + kind.word() + ", found \"other\""));
        assertThat(kind.schema().check(Value.object().put("kind", kind.word()).build()))
                .noneMatch(p -> p.field().equals("kind"))
                .isNotEmpty();
        assertThat(kind.schema().jsonSchema().get("required").orElseThrow())
                .matches(v -> v instanceof Value.Arr(var names) && names.getFirst().equals(Value.of("kind")));
        assertThat(TurnKind.ofWord(kind.word())).contains(kind);
    }
}
