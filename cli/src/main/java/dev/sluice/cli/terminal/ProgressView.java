package dev.sluice.cli.terminal;

/** Shows a person what is going on. All text handed over may be hostile; it is made safe here. */
public interface ProgressView extends AutoCloseable {

    /** From now on this is going on. */
    void show(ProgressState state);

    /** This happened, and stays to be read. Line breaks in the text begin new lines. */
    void line(Style.Tone tone, String text);

    default void line(String text) {
        line(Style.Tone.NORMAL, text);
    }

    /** Leaves the terminal as it was found. Closing twice is harmless. */
    @Override
    void close();
}
