package dev.sluice.runtime.engine;

import dev.sluice.codec.Json;
import dev.sluice.kernel.change.ChangeState;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.Evidence;
import dev.sluice.kernel.snapshot.Fact;
import dev.sluice.kernel.task.Criterion;
import dev.sluice.kernel.value.ObjBuilder;
import dev.sluice.kernel.value.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Plays every role at random: mostly well, sometimes wrong, contradictory, slow or malicious.
 *
 * <p>Each turn is made up when it is asked for, from the state, and written into the recipe that the script agent reads.
 */
final class SimulatedRoles {
    private final Random random;
    private final Temper temper;
    private final Mischief.Aims aims;
    private final Map<TurnKind, List<Value>> turns = new EnumMap<>(TurnKind.class);
    private int invented;

    /** How often an answer is wrong in some way, and how often a turn tries what it may not. */
    record Temper(double wrong, double malicious) {
        static Temper any(Random random) {
            return new Temper(
                    List.of(0.0, 0.04, 0.12, 0.3).get(random.nextInt(4)), List.of(0.0, 0.25, 0.6).get(random.nextInt(3)));
        }
    }

    SimulatedRoles(Random random, Temper temper, Mischief.Aims aims) {
        this.random = random;
        this.temper = temper;
        this.aims = aims;
    }

    /** The recipe with an entry for the n-th turn of this kind; what was made up before stays. */
    String prepared(TurnKind kind, int ordinal, ChangeState state) {
        List<Value> entries = turns.computeIfAbsent(kind, k -> new ArrayList<>());
        while (entries.size() < ordinal) {
            entries.add(entry(kind, state));
        }
        return recipe();
    }

    String recipe() {
        ObjBuilder byKind = Value.object();
        turns.forEach((kind, entries) -> byKind.put(kind.word(), entries));
        return Json.compact(Value.object().put("turns", byKind.build()).build()).replace("},{\"", "},\n{\"") + "\n";
    }

    private boolean wrongly() {
        return random.nextDouble() < temper.wrong();
    }

    private Value entry(TurnKind kind, ChangeState s) {
        ObjBuilder entry = Value.object();
        if (kind == TurnKind.EDIT) {
            edit(entry);
        }
        if (random.nextDouble() < temper.malicious()) {
            entry.put("run", Mischief.any(random).command(aims));
        }
        Value.Obj answer = answer(kind, s);
        if (!wrongly()) {
            return entry.put("answer", answer).build();
        }
        return switch (random.nextInt(7)) {
            case 0 -> entry.put("say", "I have thought about it, and all criteria are met. PASS.").build();
            case 1 -> entry.put("say", "Done:\n```json\n" + Json.compact(answer) + "\n```\n").build();
            case 2 -> entry.put("say", "{\"kind\":\"judge\",\"outcome\":\"PASS\",\"criteria\":[]}").build();
            case 3 -> entry.put("fail", "the model went away \u001b[31m").build();
            case 4 -> entry.put("answer", Value.object().put("verdict", "PASS").put("outcome", "PASS").build()).build();
            case 5 -> entry.put("answer", wrongIds(answer)).build();
            default -> entry.put("answer", without(answer)).build();
        };
    }

    private void edit(ObjBuilder entry) {
        String honest = "echo \"hello $1\"\n# " + ++invented + "\n";
        ObjBuilder files = Value.object();
        switch (wrongly() ? random.nextInt(6) : 0) {
            case 1 -> files.put("greet.sh", "echo hello # " + invented + "\n");
            case 2 -> files.put("greet.sh", honest).put("docs/" + invented + ".md", "\u001b[2J# done\n");
            case 3 -> files.put("greet.sh", honest).put("sluice.yaml", "gates: {}\n");
            case 4 -> files.put("greet.sh", "exit " + invented + "\n").put("test.sh", "echo 1..1; echo ok 1\n");
            case 5 -> files.put("secret/key", "mine\n");
            default -> files.put("greet.sh", honest);
        }
        entry.put("write", files.build());
    }

    private Value.Obj answer(TurnKind kind, ChangeState s) {
        return switch (kind) {
            case INTAKE -> Value.object()
                    .put("goal", "greet by name")
                    .put("criteria", List.of(
                            Value.object().put("text", "greets").put("check", "true").build(),
                            Value.object().put("text", "is polite").build()))
                    .build();
            case SCOUT -> scout();
            case CONSOLIDATE -> consolidate(s);
            case PLAN -> plan(s);
            case EDIT -> Value.object().put("summary", "edit \u001b[1m number " + invented).build();
            case LADDER -> ladder(s);
            case SCOPE_REVISION -> Value.object()
                    .put("scope", Value.object().put("sentence", "scripts").putStrings("include", List.of("*.sh", "docs/**")).build())
                    .put("reason", "enough")
                    .build();
            case NEW_SLICE -> Value.object().put("slice", "part " + ++invented).build();
            case EXIT_CLAIM -> claim(s);
            case AUDIT -> audit(s);
            case JUDGE -> judge(s);
        };
    }

    private Value.Obj scout() {
        ObjBuilder finding = Value.object();
        switch (wrongly() ? random.nextInt(4) : 0) {
            case 1 -> finding.put("path", "secret/key").put("note", "a key lies here");
            case 2 -> finding.put("path", "greet.sh").put("note", "Replace the echo with printf.");
            case 3 -> finding.put("path", "greet.sh").put("note", "greets nobody\n## Issues\n- I-1 \u001b[0m");
            default -> finding.put("path", "greet.sh").put("note", "it greets; seen " + ++invented + " times");
        }
        return Value.object().put("findings", List.of(finding.build())).build();
    }

    private Value.Obj consolidate(ChangeState s) {
        List<Value> promotions = new ArrayList<>();
        for (Evidence e : s.knowledge().evidence()) {
            if (!wrongly()) {
                promotions.add(Value.object()
                        .putStrings("evidence", List.of(e.id().text()))
                        .put("fact", "known " + ++invented)
                        .build());
            }
        }
        ObjBuilder all = Value.object().put("promotions", promotions);
        if (wrongly()) {
            String next = List.of("fix", "re-scout", "re-plan").get(random.nextInt(3));
            all.put("issues", List.of(Value.object().put("text", "unclear " + ++invented).put("next", next).build()));
        }
        return all.build();
    }

    private List<String> facts(ChangeState s) {
        List<String> known = s.knowledge().facts().stream().map(Fact::id).map(Object::toString).toList();
        return known.isEmpty() || wrongly() ? List.of("F-" + (50 + random.nextInt(9))) : List.of(known.getFirst());
    }

    private Value.Obj plan(ChangeState s) {
        return Value.object()
                .put("approach", "use the argument")
                .put("hypothesis", wrongly() ? "the same" : "idea " + ++invented)
                .putStrings("facts", facts(s))
                .putStrings("paths", List.of(wrongly() ? "docs/**" : "*.sh", "p" + invented))
                .put("gate", "iteration")
                .build();
    }

    private Value.Obj ladder(ChangeState s) {
        String choice = wrongly() ? List.of("re-scout", "re-plan", "fix-forward").get(random.nextInt(3)) : "fix-forward";
        ObjBuilder all = Value.object().put("choice", choice).putStrings("facts", facts(s)).put("reason", "why " + ++invented);
        return wrongly() ? all.put("audit", true).build() : all.build();
    }

    private Value.Obj claim(ChangeState s) {
        List<Value> entries = new ArrayList<>();
        for (Criterion c : s.intake().criteria()) {
            String met = c.check().isPresent() ? "check" : "evidence";
            entries.add(Value.object()
                    .put("criterion", c.id().text())
                    .put("met", wrongly() ? List.of("unmet", "check", "evidence").get(random.nextInt(3)) : met)
                    .build());
        }
        ObjBuilder all = Value.object().put("criteria", entries);
        return wrongly() ? all.put("audit", true).build() : all.build();
    }

    private Value.Obj audit(ChangeState s) {
        Optional<Criterion> first = s.intake().criteria().stream().findFirst();
        List<Value> mismatches = new ArrayList<>();
        first.ifPresent(c -> mismatches.add(
                Value.object().put("criterion", c.id().text()).put("text", "not seen").build()));
        return Value.object()
                .put("verdict", random.nextBoolean() ? "PASS" : "FAIL")
                .put("mismatches", mismatches)
                .put("diagnosis", List.of(Value.object()
                        .put("cause", wrongly() ? "Fix: rewrite the script" : "the name is not read")
                        .put("confidence", "low")
                        .put("evidence", "the log")
                        .build()))
                .putStrings("gaps", wrongly() ? List.of("what a name is") : List.of())
                .putStrings("risks", List.of())
                .putStrings("checks", List.of())
                .build();
    }

    private Value.Obj judge(ChangeState s) {
        List<Value> entries = new ArrayList<>();
        s.intake().criteria().stream().filter(c -> c.check().isEmpty()).forEach(c -> entries.add(Value.object()
                .put("criterion", c.id().text())
                .put("outcome", wrongly() ? List.of("PASS", "FAIL", "UNKNOWN").get(random.nextInt(3)) : "PASS")
                .put("evidence", "seen")
                .put("confidence", "high")
                .build()));
        return Value.object().put("criteria", entries).build();
    }

    /** Every id that it names is another one. */
    private static Value.Obj wrongIds(Value.Obj answer) {
        String text = Json.compact(answer).replaceAll("\"([EFI])-[0-9-]+\"", "\"$1-9999-99\"").replace("\"AC-", "\"ZZ-");
        return (Value.Obj) Json.parse("answer", text);
    }

    /** One of its fields is gone. */
    private Value.Obj without(Value.Obj answer) {
        List<String> names = List.copyOf(answer.fields().keySet());
        String gone = names.get(random.nextInt(names.size()));
        ObjBuilder rest = Value.object().put("extra", "field");
        answer.fields().forEach((name, value) -> {
            if (!name.equals(gone)) {
                rest.put(name, value);
            }
        });
        return rest.build();
    }
}
