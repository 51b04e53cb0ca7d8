package dev.sluice.runtime.engine;

import dev.sluice.codec.Json;
import dev.sluice.codec.MalformedText;
import dev.sluice.codec.Records;
import dev.sluice.kernel.flow.Flow;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.ObjBuilder;
import dev.sluice.kernel.value.Value;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a fold of events carries along: the flow's state, and how many turns of each kind have ended.
 *
 * @param <S> the state of a run
 */
record Standing<S>(S state, Map<TurnKind, Integer> asked) {
    private static final String STATE = "state";
    private static final String ASKED = "asked";

    static <S, E> Standing<S> initial(Flow<S, E> flow) {
        return new Standing<>(flow.initial(), Map.of());
    }

    <E> Standing<S> after(Flow<S, E> flow, E event) {
        return new Standing<>(
                flow.evolve(state, event),
                flow.turnEndedBy(event).map(this::oneMore).orElse(asked));
    }

    private Map<TurnKind, Integer> oneMore(TurnKind kind) {
        Map<TurnKind, Integer> more = new EnumMap<>(TurnKind.class);
        more.putAll(asked);
        more.merge(kind, 1, Integer::sum);
        return Collections.unmodifiableMap(more);
    }

    /** As a checkpoint keeps it; equal standings have equal texts. */
    String text() {
        ObjBuilder counts = Value.object();
        asked.forEach((kind, count) -> counts.put(kind.name(), count));
        return Json.compact(Value.object()
                .put(STATE, Records.encode((Record) state))
                .put(ASKED, counts.build())
                .build());
    }

    /** Reads a text back; empty if it is not one of this flow's, in which case the events have to tell. */
    static <S> Optional<Standing<S>> parse(Flow<S, ?> flow, String text) {
        try {
            if (!(Json.parse("checkpoint", text) instanceof Value.Obj(Map<String, Value> fields))
                    || !(fields.get(STATE) instanceof Value.Obj state)
                    || !(fields.get(ASKED) instanceof Value.Obj(Map<String, Value> counts))) {
                return Optional.empty();
            }
            Map<TurnKind, Integer> asked = new EnumMap<>(TurnKind.class);
            for (TurnKind kind : TurnKind.values()) {
                if (counts.get(kind.name()) instanceof Value.Num(var count)) {
                    asked.put(kind, count.intValueExact());
                }
            }
            S decoded = flow.stateType()
                    .cast(Records.decode("checkpoint", flow.stateType().asSubclass(Record.class), state));
            return Optional.of(new Standing<>(decoded, Collections.unmodifiableMap(asked)));
        } catch (MalformedText | ArithmeticException e) {
            return Optional.empty();
        }
    }
}
