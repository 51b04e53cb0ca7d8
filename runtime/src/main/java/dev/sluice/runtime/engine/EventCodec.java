package dev.sluice.runtime.engine;

import dev.sluice.codec.Json;
import dev.sluice.codec.MalformedText;
import dev.sluice.codec.Records;
import dev.sluice.kernel.value.Value;
import dev.sluice.ledger.NewEvent;
import dev.sluice.ledger.StoredEvent;
import java.util.HashMap;
import java.util.Map;

/** Events of one flow as the ledger keeps them: a type name, a version, JSON. */
public final class EventCodec<E> {
    /** The version of every event's shape so far; a change of shape adds one and keeps reading the old. */
    static final int VERSION = 1;

    private final Class<E> root;
    private final Map<String, Class<? extends Record>> types = new HashMap<>();

    public EventCodec(Class<E> root) {
        this.root = root;
        collect(root);
    }

    private void collect(Class<?> type) {
        if (type.isRecord()) {
            types.put(type.getSimpleName(), type.asSubclass(Record.class));
        }
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                collect(permitted);
            }
        }
    }

    public NewEvent encode(E event) {
        Record value = (Record) event;
        return new NewEvent(value.getClass().getSimpleName(), VERSION, Json.compact(Records.encode(value)));
    }

    /** Reads an event back; one that this version does not know, or that does not fit its shape, is refused, never skipped. */
    public E decode(StoredEvent stored) {
        String at = "run " + stored.run() + " event " + stored.sequence();
        Class<? extends Record> type = types.get(stored.type());
        if (type == null || stored.version() < 1 || stored.version() > VERSION) {
            throw new EngineProblem.UnreadableEvent(at + " is a " + stored.type() + " of version " + stored.version()
                    + ", which this version of Sluice does not know");
        }
        try {
            return switch (Json.parse(at, stored.payload())) {
                case Value.Obj fields -> root.cast(Records.decode(at, type, fields));
                case Value other -> throw new MalformedText(at, 0, "expected an object, found " + other.kindName());
            };
        } catch (MalformedText e) {
            throw new EngineProblem.UnreadableEvent(
                    e.line() + "; it is no " + stored.type() + " of version " + stored.version() + " as Sluice knows it");
        }
    }
}
