package dev.sluice.cli.args;

import java.util.List;

/** An option of a command: its long name, whether it takes a value, and what it means. */
public record OptionSpec(String name, Kind kind, String valueName, String meaning) {
    /** How often an option may be given, and whether with a value. */
    public enum Kind {
        FLAG,
        VALUE,
        REPEATED
    }

    public static final OptionSpec HELP = flag("--help", "show this help (also -h)");
    public static final OptionSpec VERSION = flag("--version", "print the version and stop");
    public static final OptionSpec QUIET = flag("--quiet", "no progress, only the result");
    public static final OptionSpec NO_COLOR = flag("--no-color", "plain text, as with NO_COLOR set");
    public static final OptionSpec JSON = flag("--json", "print exactly one JSON object on standard output");

    /** What every command understands. {@link #JSON} is not among them: a command that can, declares it. */
    public static final List<OptionSpec> EVERYWHERE = List.of(HELP, QUIET, NO_COLOR, VERSION);

    public OptionSpec {
        if (!name.startsWith("--") || name.length() < 3 || name.indexOf('=') >= 0) {
            throw new IllegalArgumentException("an option's name is -- and a word, not " + name);
        }
        if ((kind == Kind.FLAG) != valueName.isEmpty()) {
            throw new IllegalArgumentException(name + ": a value's name is for options that take a value");
        }
    }

    public static OptionSpec flag(String name, String meaning) {
        return new OptionSpec(name, Kind.FLAG, "", meaning);
    }

    /** An option with one value; a value name such as {@code table|json} lists the only values allowed. */
    public static OptionSpec value(String name, String valueName, String meaning) {
        return new OptionSpec(name, Kind.VALUE, valueName, meaning);
    }

    public static OptionSpec repeated(String name, String valueName, String meaning) {
        return new OptionSpec(name, Kind.REPEATED, valueName, meaning);
    }

    /** The only values allowed, or none when any value will do. */
    public List<String> choices() {
        return Words.choices(valueName);
    }

    /** As help shows it: {@code --format table|json}. */
    public String shown() {
        return kind == Kind.FLAG ? name : name + " " + valueName;
    }
}
