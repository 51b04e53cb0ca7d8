package dev.sluice.sandbox;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Hands chunks to a listener on a thread of its own, so that a slow or broken one cannot hold up the program. */
final class Listening implements AutoCloseable {
    private static final int CHUNKS_WAITING_MAX = 256;

    @SuppressWarnings("ArrayRecordComponent") // passed along, never compared by content
    private record Heard(Stream stream, byte[] chunk) {}

    // No read gives an empty chunk, so an empty one can mean the end.
    private static final Heard END = new Heard(Stream.STDOUT, new byte[0]);

    private final BlockingQueue<Heard> waiting = new ArrayBlockingQueue<>(CHUNKS_WAITING_MAX);
    private final OutputListener listener;
    private volatile boolean broken;

    Listening(OutputListener listener) {
        this.listener = listener;
        Thread.ofVirtual().name("sandbox-listener").start(this::deliver);
    }

    void offer(Stream stream, byte[] buffer, int length) {
        if (!broken && waiting.remainingCapacity() > 1) {
            // Left out when the listener is behind: the file has it.
            waiting.offer(new Heard(stream, java.util.Arrays.copyOf(buffer, length)));
        }
    }

    /** Lets the listener hear what is still waiting, without waiting for it. */
    @Override
    public void close() {
        // Both pumps leave a place free, so this only fails if the end is there already.
        waiting.offer(END);
    }

    private void deliver() {
        try {
            for (Heard heard = waiting.take(); heard.chunk().length > 0; heard = waiting.take()) {
                listener.bytes(heard.stream(), heard.chunk());
            }
        } catch (InterruptedException | RuntimeException e) {
            broken = true;
            waiting.clear();
        }
    }
}
