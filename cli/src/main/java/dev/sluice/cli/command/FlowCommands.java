package dev.sluice.cli.command;

import dev.sluice.cli.terminal.TableText;
import dev.sluice.kernel.Flows;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.flow.HaltOption;
import dev.sluice.kernel.flow.MachineText;
import dev.sluice.kernel.flow.TransitionTable;
import dev.sluice.kernel.value.Value;
import dev.sluice.codec.Json;
import dev.sluice.runtime.engine.EngineProblem;
import java.util.ArrayList;
import java.util.List;

/** {@code sluice flow}: the machines that runs follow. */
final class FlowCommands {
    private final Session session;

    FlowCommands(Session session) {
        this.session = session;
    }

    int list() {
        if (session.wantsJson()) {
            return session.json(Value.object().putStrings("flows", Flows.names()).build());
        }
        TableText table = new TableText("flow", "phases", "transitions", "halts");
        for (Flow<?, ?> flow : Flows.all()) {
            table.row(
                    flow.name(),
                    "" + flow.table().initial().getDeclaringClass().getEnumConstants().length,
                    "" + flow.table().rows().size(),
                    "" + flow.halts().size());
        }
        session.table(table);
        return Exit.DONE;
    }

    int show() {
        String name = session.arguments().required("FLOW");
        Flow<?, ?> flow = Flows.named(name)
                .orElseThrow(() -> new EngineProblem.Usage(
                        "no flow is called " + name + " (" + String.join(", ", Flows.names()) + ")"));
        String format = session.arguments().value("--format").orElse(session.wantsJson() ? "json" : "table");
        session.out().print(rendered(flow, format));
        return Exit.DONE;
    }

    private static String rendered(Flow<?, ?> flow, String format) {
        TransitionTable<?, ?> table = flow.table();
        return switch (format) {
            case "table" -> MachineText.table(table) + "\n" + halts(flow);
            case "json" -> Json.compact(json(flow)) + "\n";
            case "mermaid" -> MachineText.mermaid(table);
            case "dot" -> MachineText.dot(table);
            default -> throw new EngineProblem.Usage("--format takes table, json, mermaid or dot, not \"" + format + "\"");
        };
    }

    private static Value.Obj json(Flow<?, ?> flow) {
        var all = Value.object();
        MachineText.json(flow.table()).fields().forEach(all::put);
        List<Value> halts = new ArrayList<>();
        flow.halts().forEach(h -> halts.add(Value.object()
                .put("code", h.code())
                .put("question", h.question())
                .putStrings("options", h.options().stream().map(HaltOption::label).toList())
                .put("recommended", h.recommended())
                .build()));
        return all.put("halts", halts).build();
    }

    private static String halts(Flow<?, ?> flow) {
        StringBuilder out = new StringBuilder("Halts, each with its options (the first is recommended):\n");
        flow.halts().forEach(h -> out.append("- ")
                .append(h.code())
                .append(": ")
                .append(String.join(" | ", h.options().stream().map(HaltOption::label).toList()))
                .append('\n'));
        return out.toString();
    }
}
