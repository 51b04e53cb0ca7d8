package dev.sluice.kernel.explore;

import dev.sluice.kernel.flow.Command;

/** A command worth trying, under a name that means the same in every state, and who would give it. */
public record Move(String name, Command command, By by) {
    /** Whether the engine reports it on its own or a person has to want it. */
    public enum By {
        ENGINE,
        PERSON
    }

    public static Move engine(String name, Command command) {
        return new Move(name, command, By.ENGINE);
    }

    public static Move person(String name, Command command) {
        return new Move(name, command, By.PERSON);
    }
}
