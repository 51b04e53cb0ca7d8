package dev.sluice.agents;

import dev.sluice.codec.Json;
import dev.sluice.codec.MalformedText;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.Value;
import java.util.Optional;

/** Finds the result in what a program printed: programs that talk to people wrap their JSON in prose. */
final class ResultText {
    /** Each opening costs a reading to the end, so a program that prints nothing but openings must not set the price. */
    private static final int OPENINGS_MAX = 200;

    private ResultText() {}

    /** The last JSON object in the text; for an edit, plain prose is a summary too. */
    static Optional<Value.Obj> find(TurnKind kind, String text) {
        String stripped = text.strip();
        Optional<Value.Obj> found = object(stripped).or(() -> fenced(stripped)).or(() -> trailing(stripped));
        if (found.isPresent() || kind != TurnKind.EDIT || stripped.isEmpty()) {
            return found.map(o -> withKind(kind, o));
        }
        String summary = stripped.length() > 4_000 ? stripped.substring(stripped.length() - 4_000) : stripped;
        return Optional.of(
                Value.object().put("kind", kind.word()).put("summary", summary).build());
    }

    private static Optional<Value.Obj> fenced(String text) {
        int end = text.lastIndexOf("```");
        int begin = end < 0 ? -1 : text.lastIndexOf("```", end - 1);
        if (begin < 0) {
            return Optional.empty();
        }
        int line = text.indexOf('\n', begin);
        return line < 0 || line > end ? Optional.empty() : object(text.substring(line, end).strip());
    }

    /** From the last line that opens an object at its very start to the end. */
    private static Optional<Value.Obj> trailing(String text) {
        int at = text.lastIndexOf("\n{");
        for (int tried = 0; at >= 0 && tried < OPENINGS_MAX; tried++) {
            Optional<Value.Obj> found = object(text.substring(at + 1).strip());
            if (found.isPresent()) {
                return found;
            }
            at = text.lastIndexOf("\n{", at - 1);
        }
        return Optional.empty();
    }

    private static Optional<Value.Obj> object(String text) {
        if (!text.startsWith("{")) {
            return Optional.empty();
        }
        try {
            return Json.parse("answer", text) instanceof Value.Obj obj ? Optional.of(obj) : Optional.empty();
        } catch (MalformedText e) {
            return Optional.empty();
        }
    }

    private static Value.Obj withKind(TurnKind kind, Value.Obj result) {
        if (result.get("kind").isPresent()) {
            return result;
        }
        var all = Value.object().put("kind", kind.word());
        result.fields().forEach(all::put);
        return all.build();
    }
}
