package dev.sluice.codec;

import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** YAML text as a value, with the line of each field kept for messages. */
public final class Yaml {
    private static final int CHARS_MAX = 4 * 1024 * 1024;
    private static final int NODES_MAX = 200_000;

    private final String file;
    private final Map<String, Integer> lines = new HashMap<>();
    private int nodes;

    private Yaml(String file) {
        this.file = file;
    }

    /** A document and where its fields stand. */
    public record Document(String file, Value value, Map<String, Integer> lines) {
        /** A complaint about a field, at the line of it or of the nearest field around it. */
        public MalformedText problem(String field, String reason) {
            String at = field;
            while (!lines.containsKey(at) && !at.isEmpty()) {
                at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))));
            }
            return new MalformedText(file, lines.getOrDefault(at, 1), field.isEmpty() ? reason : field + ": " + reason);
        }
    }

    /** Parses one YAML document: plain data only, no tags, keys are text and unique. */
    public static Document parse(String file, String text) {
        if (text.length() > CHARS_MAX) {
            throw new MalformedText(file, 0, text.length() + " characters; at most " + CHARS_MAX);
        }
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setAllowDuplicateKeys(false)
                .setAllowRecursiveKeys(false)
                .setMaxAliasesForCollections(50)
                .setCodePointLimit(CHARS_MAX)
                .build();
        Yaml yaml = new Yaml(file);
        try {
            yaml.checkDepth(new Parse(settings).parseString(text));
            Optional<Node> root = new Compose(settings).composeString(text);
            Value value = root.isPresent() ? yaml.value(root.get(), "", 0) : new Value.Obj(Map.of());
            return new Document(file, value, Map.copyOf(yaml.lines));
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(m -> m.getLine() + 1).orElse(0);
            throw new MalformedText(file, line, e.getProblem().replace('\n', ' '));
        } catch (YamlEngineException e) {
            throw new MalformedText(file, 0, String.valueOf(e.getMessage()).replace('\n', ' '));
        }
    }

    /** Composing recurses, so the depth is looked at before, on the flat stream of events. */
    private void checkDepth(Iterable<Event> events) {
        int depth = 0;
        for (Event event : events) {
            if (event instanceof CollectionStartEvent) {
                depth++;
            } else if (event instanceof CollectionEndEvent) {
                depth--;
            }
            if (depth > Json.DEPTH_MAX) {
                int line = event.getStartMark().map(m -> m.getLine() + 1).orElse(0);
                throw new MalformedText(file, line, "nested deeper than " + Json.DEPTH_MAX + " levels");
            }
        }
    }

    private Value value(Node node, String at, int depth) {
        int line = node.getStartMark().map(m -> m.getLine() + 1).orElse(0);
        if (depth > Json.DEPTH_MAX || ++nodes > NODES_MAX) {
            throw new MalformedText(file, line, "larger than " + NODES_MAX + " values once aliases are written out");
        }
        lines.putIfAbsent(at, line);
        return switch (node) {
            case MappingNode mapping -> mapping(mapping, at, depth);
            case SequenceNode sequence -> sequence(sequence, at, depth);
            case ScalarNode scalar -> scalar(scalar, line);
            default -> throw new MalformedText(file, line, "not plain data");
        };
    }

    private Value mapping(MappingNode mapping, String at, int depth) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            int line = tuple.getKeyNode().getStartMark().map(m -> m.getLine() + 1).orElse(0);
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw new MalformedText(file, line, "a key must be text");
            }
            String path = at.isEmpty() ? key.getValue() : at + "." + key.getValue();
            lines.put(path, line);
            if (fields.put(key.getValue(), value(tuple.getValueNode(), path, depth + 1)) != null) {
                throw new MalformedText(file, line, "\"" + key.getValue() + "\" is there twice");
            }
        }
        return new Value.Obj(fields);
    }

    private Value sequence(SequenceNode sequence, String at, int depth) {
        List<Value> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(value(item, at + "[" + items.size() + "]", depth + 1));
        }
        return new Value.Arr(items);
    }

    private Value scalar(ScalarNode scalar, int line) {
        Tag tag = scalar.getTag();
        String text = scalar.getValue();
        if (tag.equals(Tag.STR)) {
            return new Value.Str(text);
        }
        if (tag.equals(Tag.NULL)) {
            return new Value.Nil();
        }
        if (tag.equals(Tag.BOOL)) {
            return new Value.Bool(text.equalsIgnoreCase("true"));
        }
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            try {
                return new Value.Num(new BigDecimal(text));
            } catch (NumberFormatException e) {
                return new Value.Str(text);
            }
        }
        throw new MalformedText(file, line, "tag " + tag.getValue() + " is not plain data");
    }
}
