package dev.sluice.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.sluice.kernel.value.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON text as values and back. */
public final class Json {
    public static final int DEPTH_MAX = 100;
    public static final int CHARS_MAX = 64 * 1024 * 1024;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxStringLength(CHARS_MAX)
                    .maxNumberLength(100)
                    .maxDocumentLength(CHARS_MAX)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    /** Parses one JSON document and nothing after it. */
    public static Value parse(String file, String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new MalformedText(file, 1, "empty, expected JSON");
            }
            Value value = read(parser, first);
            if (parser.nextToken() != null) {
                throw new MalformedText(
                        file, parser.currentTokenLocation().getLineNr(), "text after the end of the JSON document");
            }
            return value;
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new MalformedText(file, line, String.valueOf(e.getOriginalMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
        }
    }

    private static Value read(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> list(parser);
            case VALUE_STRING -> new Value.Str(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Value.Num(parser.getDecimalValue());
            case VALUE_TRUE -> new Value.Bool(true);
            case VALUE_FALSE -> new Value.Bool(false);
            case VALUE_NULL -> new Value.Nil();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT -> throw new IllegalStateException(
                    "a value cannot begin with " + token);
        };
    }

    private static Value object(JsonParser parser) throws IOException {
        Map<String, Value> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            fields.put(name, read(parser, parser.nextToken()));
        }
        return new Value.Obj(fields);
    }

    private static Value list(JsonParser parser) throws IOException {
        List<Value> items = new ArrayList<>();
        for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
            items.add(read(parser, t));
        }
        return new Value.Arr(items);
    }

    /** On one line. */
    public static String compact(Value value) {
        return write(value, Layout.COMPACT);
    }

    /** Indented, for people. */
    public static String pretty(Value value) {
        return write(value, Layout.PRETTY);
    }

    private enum Layout {
        COMPACT,
        PRETTY
    }

    private static String write(Value value, Layout layout) {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(out)) {
            if (layout == Layout.PRETTY) {
                generator.setPrettyPrinter(new DefaultPrettyPrinter());
            }
            write(generator, value);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return out.toString();
    }

    private static void write(JsonGenerator out, Value value) throws IOException {
        switch (value) {
            case Value.Obj(Map<String, Value> fields) -> {
                out.writeStartObject();
                for (Map.Entry<String, Value> field : fields.entrySet()) {
                    out.writeFieldName(field.getKey());
                    write(out, field.getValue());
                }
                out.writeEndObject();
            }
            case Value.Arr(List<Value> items) -> {
                out.writeStartArray();
                for (Value item : items) {
                    write(out, item);
                }
                out.writeEndArray();
            }
            case Value.Str(String text) -> out.writeString(text);
            case Value.Num(BigDecimal number) -> out.writeNumber(number);
            case Value.Bool(boolean truth) -> out.writeBoolean(truth);
            case Value.Nil() -> out.writeNull();
        }
    }
}
