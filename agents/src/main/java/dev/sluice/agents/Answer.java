package dev.sluice.agents;

import dev.sluice.kernel.value.Value;

/** What came of an assignment. */
public sealed interface Answer {
    /** A result; whether it fits its schema and the rules is not decided here. */
    record Given(Value.Obj result, long tokens, long usdMicros) implements Answer {}

    /** The agent gave nothing usable this time. */
    record Failed(String why) implements Answer {}

    /** The agent cannot work at all on this machine. */
    record Unavailable(String why) implements Answer {}
}
