package dev.sluice.cli.args;

import dev.sluice.cli.terminal.Style;
import java.util.ArrayList;
import java.util.List;

/** The help that people read: an overview of all commands, and a page for each. */
public final class HelpText {
    private static final int TEXT_COLUMNS_MAX = 100;
    private static final int TEXT_COLUMNS_MIN = 40;
    private static final int TERM_COLUMNS_MAX = 30;

    private final CommandTable table;
    private final Style style;
    private final int columns;
    private final StringBuilder out = new StringBuilder(4096);

    private HelpText(CommandTable table, Style style, int columns) {
        this.table = table;
        this.style = style;
        this.columns = Math.clamp(columns, TEXT_COLUMNS_MIN, TEXT_COLUMNS_MAX);
    }

    /** A term on the left and what it means on the right. */
    private record Entry(String term, String meaning) {}

    /** What the program is, what to try first, every command in its group, where to read on. */
    public static String overview(CommandTable table, Style style, int columns) {
        return new HelpText(table, style, columns).overview();
    }

    /** How the command is called, what it does, its options, examples and exit codes. */
    public static String command(CommandTable table, CommandSpec command, Style style, int columns) {
        return new HelpText(table, style, columns).command(command);
    }

    private String overview() {
        paragraph(table.sentence());
        heading("Usage");
        line("  " + table.program() + " COMMAND [OPTIONS] [ARGUMENTS]");
        if (!table.firstSteps().isEmpty()) {
            heading("First steps");
            entries(examples(table.firstSteps()));
        }
        int width = widest(commands(table.commands()));
        for (CommandGroup group : table.groups()) {
            heading(group.title());
            entries(commands(group.commands()), width);
        }
        heading("Everywhere");
        entries(options(OptionSpec.EVERYWHERE), width);
        out.append('\n');
        line("More about a command: " + table.program() + " help COMMAND");
        paragraph(table.documentation());
        return out.toString();
    }

    private String command(CommandSpec command) {
        paragraph(table.program() + " " + command.name() + ": " + command.summary());
        heading("Usage");
        for (String usage : command.usageLines(table.program())) {
            line("  " + usage);
        }
        if (!command.details().isEmpty()) {
            out.append('\n');
            paragraphs(command.details());
        }
        section("Commands", commands(command.subcommands()));
        section("Arguments", positionals(command.positionals()));
        section("Options", options(command.allOptions()));
        if (!command.examples().isEmpty()) {
            heading("Examples");
            for (Example example : command.examples()) {
                line("  " + style.of(Style.Tone.NAME, example.commandLine()));
                wrapped("      ", example.meaning());
            }
        }
        List<Entry> exits = new ArrayList<>();
        for (ExitMeaning exit : command.exits()) {
            exits.add(new Entry(Integer.toString(exit.code()), exit.meaning()));
        }
        section("Exit codes", exits);
        return out.toString();
    }

    private static List<Entry> commands(List<CommandSpec> commands) {
        List<Entry> entries = new ArrayList<>();
        for (CommandSpec command : commands) {
            entries.add(new Entry(command.name(), command.summary()));
        }
        return entries;
    }

    private static List<Entry> positionals(List<Positional> positionals) {
        List<Entry> entries = new ArrayList<>();
        for (Positional positional : positionals) {
            entries.add(new Entry(positional.shown(), positional.meaning()));
        }
        return entries;
    }

    private static List<Entry> options(List<OptionSpec> options) {
        List<Entry> entries = new ArrayList<>();
        for (OptionSpec option : options) {
            String often = option.kind() == OptionSpec.Kind.REPEATED ? " (may be repeated)" : "";
            entries.add(new Entry(option.shown(), option.meaning() + often));
        }
        return entries;
    }

    private static List<Entry> examples(List<Example> examples) {
        List<Entry> entries = new ArrayList<>();
        for (Example example : examples) {
            entries.add(new Entry(example.commandLine(), example.meaning()));
        }
        return entries;
    }

    private void section(String title, List<Entry> entries) {
        if (!entries.isEmpty()) {
            heading(title);
            entries(entries);
        }
    }

    private void heading(String title) {
        out.append('\n');
        line(style.of(Style.Tone.STRONG, title));
    }

    private void entries(List<Entry> entries) {
        entries(entries, widest(entries));
    }

    private void entries(List<Entry> entries, int width) {
        String indent = " ".repeat(2 + width + 2);
        for (Entry entry : entries) {
            String term = style.of(Style.Tone.NAME, entry.term());
            if (entry.term().length() > width) {
                // A term that would push all meanings to the right gets a line of its own.
                line("  " + term);
                wrapped(indent, entry.meaning());
            } else {
                int start = out.length();
                wrapped(indent, entry.meaning());
                String lead = "  " + term + " ".repeat(width - entry.term().length() + 2);
                out.replace(start, start + indent.length(), lead);
            }
        }
    }

    private static int widest(List<Entry> entries) {
        int widest = 0;
        for (Entry entry : entries) {
            int length = entry.term().length();
            widest = length <= TERM_COLUMNS_MAX ? Math.max(widest, length) : widest;
        }
        return Math.max(widest, 4);
    }

    private void paragraphs(String text) {
        int from = 0;
        for (int end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n", from)) {
            paragraph(text.substring(from, end));
            out.append('\n');
            from = end + 2;
        }
        paragraph(text.substring(from));
    }

    private void paragraph(String text) {
        wrapped("", text);
    }

    /** Words on lines that fit; a word too long for any line stays whole. At least one line. */
    private void wrapped(String indent, String text) {
        int room = Math.max(columns - indent.length(), 20);
        StringBuilder current = new StringBuilder();
        int at = 0;
        String words = text.strip();
        while (at < words.length()) {
            int end = at;
            while (end < words.length() && words.charAt(end) > ' ') {
                end++;
            }
            if (!current.isEmpty() && current.length() + 1 + end - at > room) {
                line(indent + current);
                current.setLength(0);
            }
            current.append(current.isEmpty() ? "" : " ").append(words, at, end);
            at = end;
            while (at < words.length() && words.charAt(at) <= ' ') {
                at++;
            }
        }
        line(indent + current);
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
