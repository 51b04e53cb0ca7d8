package dev.sluice.kernel.flow;

import java.util.List;

/** The answer to a command. */
public sealed interface Decision<E> {
    /** These events happened, in this order. */
    record Accepted<E>(List<E> events) implements Decision<E> {
        public Accepted {
            events = List.copyOf(events);
        }
    }

    /** Nothing happened, and why. */
    record Rejected<E>(String reason) implements Decision<E> {}
}
