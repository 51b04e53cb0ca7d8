package dev.sluice.runtime.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** So many may be at it at once; who waits longest is next, and may be called off while waiting. */
final class Places {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<CompletableFuture<Answer>> waiting = new ArrayDeque<>();
    private int free;

    Places(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("there must be a place for somebody, not " + count);
        }
        this.free = count;
    }

    /** What became of the wait for a place. */
    enum Answer {
        GRANTED,
        CALLED_OFF
    }

    /** Asks for a place; whoever completes the answer first decides. A granted place must be given back. */
    CompletableFuture<Answer> ask() {
        lock.lock();
        try {
            if (free > 0) {
                free--;
                return CompletableFuture.completedFuture(Answer.GRANTED);
            }
            CompletableFuture<Answer> answer = new CompletableFuture<>();
            waiting.add(answer);
            return answer;
        } finally {
            lock.unlock();
        }
    }

    void giveBack() {
        lock.lock();
        try {
            CompletableFuture<Answer> next = waiting.poll();
            // Those who were called off have left the queue without a word.
            while (next != null && !next.complete(Answer.GRANTED)) {
                next = waiting.poll();
            }
            if (next == null) {
                free++;
            }
        } finally {
            lock.unlock();
        }
    }
}
