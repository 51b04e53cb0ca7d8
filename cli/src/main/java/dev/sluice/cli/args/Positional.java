package dev.sluice.cli.args;

import java.util.List;

/** An argument that is known by its place. */
public record Positional(String name, Arity arity, String meaning) {
    /** How many words the place takes: one, at most one, or all that are left. */
    public enum Arity {
        REQUIRED,
        OPTIONAL,
        REPEATED
    }

    /** A name such as {@code bash|zsh} lists the only values allowed. */
    public static Positional required(String name, String meaning) {
        return new Positional(name, Arity.REQUIRED, meaning);
    }

    public static Positional optional(String name, String meaning) {
        return new Positional(name, Arity.OPTIONAL, meaning);
    }

    public static Positional repeated(String name, String meaning) {
        return new Positional(name, Arity.REPEATED, meaning);
    }

    /** The only values allowed, or none when any value will do. */
    public List<String> choices() {
        return Words.choices(name);
    }

    /** As a usage line shows it: {@code GOAL}, {@code [GOAL]}, {@code [GOAL...]}. */
    public String shown() {
        return switch (arity) {
            case REQUIRED -> name;
            case OPTIONAL -> "[" + name + "]";
            case REPEATED -> "[" + name + "...]";
        };
    }
}
