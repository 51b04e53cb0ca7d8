package dev.sluice.agents;

import static dev.sluice.kernel.schema.Schema.object;
import static dev.sluice.kernel.schema.Schema.optional;
import static dev.sluice.kernel.schema.Schema.required;

import dev.sluice.codec.Yaml;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.schema.Fields;
import dev.sluice.kernel.schema.Problem;
import dev.sluice.kernel.schema.Schema;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a script agent does, turn by turn: for each kind the entries answer in order, the n-th entry the n-th time. */
public record Recipe(String file, Map<TurnKind, List<Entry>> turns) {
    /** One turn: a command to run in the role's view, files to write there, then an answer, a failure or silence. */
    public record Entry(Optional<String> run, Map<String, String> write, List<String> delete, Reply reply) {}

    /** How an entry ends. */
    public sealed interface Reply {
        record Result(Value.Obj result) implements Reply {}

        /** Text in place of a result, to be wrong on purpose. */
        record Prose(String text) implements Reply {}

        record Failure(String why) implements Reply {}
    }

    private static final int TIMES_MAX = 10_000;

    private static final Schema.Obj ENTRY = object(
            optional("run", Schema.text(), "a shell command, run in the role's view of the tree before answering"),
            optional("write", new Schema.Dict(Schema.text(), 200), "files to write, path to content"),
            optional("delete", Schema.list(Schema.line()), "files to delete"),
            optional("times", new Schema.Whole(1, TIMES_MAX), "how many turns in a row this entry answers; 1"),
            optional("answer", new Schema.Dict(anything(), 50), "the result; its kind is filled in"),
            optional("say", Schema.text(), "text instead of a result"),
            optional("fail", Schema.line(), "the agent fails, with this reason"));

    /** The recipe file's schema: published, and used to check. */
    public static final Schema.Obj SCHEMA = object(
            required("turns", new Schema.Dict(Schema.list(ENTRY), 20), "entries by kind of turn"),
            optional("about", Schema.text(), "what this recipe plays"));

    private static Schema anything() {
        Schema leaf = Schema.either(new Schema.Flag(), new Schema.Amount(), Schema.text());
        Schema inner = Schema.either(leaf, Schema.list(leaf), new Schema.Dict(leaf, 50));
        Schema outer = Schema.either(
                leaf, Schema.list(inner), new Schema.Dict(Schema.either(leaf, Schema.list(leaf)), 50));
        return Schema.either(leaf, Schema.list(Schema.either(leaf, new Schema.Dict(inner, 50))), outer);
    }

    public static Recipe parse(String file, String text) {
        Yaml.Document doc = Yaml.parse(file, text);
        List<Problem> problems = SCHEMA.check(doc.value());
        if (!problems.isEmpty()) {
            throw doc.problem(problems.getFirst().field(), problems.getFirst().reason());
        }
        Fields byKind = new Fields((Value.Obj) doc.value()).optionalObject("turns").orElseThrow();
        Map<TurnKind, List<Entry>> turns = new EnumMap<>(TurnKind.class);
        for (String word : byKind.object().fields().keySet()) {
            TurnKind kind = TurnKind.ofWord(word)
                    .orElseThrow(() -> doc.problem("turns." + word, "not a kind of turn"));
            List<Entry> entries = new ArrayList<>();
            List<Fields> given = byKind.objects(word);
            for (int i = 0; i < given.size(); i++) {
                Entry entry = entry(doc, "turns." + word + "[" + i + "]", kind, given.get(i));
                long times = given.get(i).optionalWhole("times").orElse(1L);
                for (long n = 0; n < times; n++) {
                    entries.add(entry);
                }
            }
            turns.put(kind, List.copyOf(entries));
        }
        return new Recipe(file, turns);
    }

    private static Entry entry(Yaml.Document doc, String at, TurnKind kind, Fields f) {
        List<Reply> replies = new ArrayList<>();
        f.optionalObject("answer").ifPresent(a -> replies.add(new Reply.Result(withKind(kind, a.object()))));
        f.optionalText("say").ifPresent(t -> replies.add(new Reply.Prose(t)));
        f.optionalText("fail").ifPresent(t -> replies.add(new Reply.Failure(t)));
        if (replies.size() != 1) {
            throw doc.problem(at, "needs exactly one of answer, say, fail");
        }
        Map<String, String> write = new LinkedHashMap<>();
        f.optionalObject("write").ifPresent(o -> o.object().fields().forEach((path, content) -> {
            if (path.startsWith("/") || List.of(path.split("/", -1)).contains("..")) {
                throw doc.problem(at + ".write", "path \"" + path + "\" is not inside the tree");
            }
            write.put(path, new Fields(o.object()).text(path));
        }));
        return new Entry(f.optionalText("run"), write, f.texts("delete"), replies.getFirst());
    }

    private static Value.Obj withKind(TurnKind kind, Value.Obj answer) {
        var all = Value.object();
        all.put("kind", kind.word());
        answer.fields().forEach(all::put);
        return all.build();
    }

    /** The entry for the n-th turn of this kind, counted from 1. */
    public Optional<Entry> entry(TurnKind kind, int ordinal) {
        List<Entry> entries = turns.getOrDefault(kind, List.of());
        return ordinal <= entries.size() ? Optional.of(entries.get(ordinal - 1)) : Optional.empty();
    }
}
