package dev.sluice.sandbox;

/**
 * Hears a program's output while it runs.
 *
 * <p>A listener never holds the program up: it is called on a thread of its own, chunks that it is too slow for are
 * left out, and after it has thrown it is not called again. The file of the stream misses nothing.
 */
@FunctionalInterface
public interface OutputListener {
    /** Hears nothing. */
    OutputListener SILENT = (stream, chunk) -> {};

    void bytes(Stream stream, byte[] chunk);
}
