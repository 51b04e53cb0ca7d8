package dev.sluice.seam;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The bell at the door: tells the tap of calls, and starts programs. */
public final class Seam {
    private static final long LOST_PROCESS_SECONDS_MAX = 60;

    private static volatile Tap tap = Tap.NONE;

    private Seam() {}

    /** For tests alone; {@link Tap#NONE} takes the tap away. */
    public static void install(Tap installed) {
        tap = installed;
    }

    static boolean isTapped() {
        return !tap.equals(Tap.NONE);
    }

    /** For what makes the call itself, as SQLite does: to be said before. */
    public static void entering(Call call, String subject) throws IOException {
        tap.entering(call, subject);
    }

    /** As {@link #entering}, to be said when the call has been made and nobody has been told. */
    public static void midway(Call call, String subject) throws IOException {
        tap.midway(call, subject);
    }

    /** Starts a program. */
    public static Process start(ProcessBuilder builder) throws IOException {
        String subject = subject(builder.command());
        entering(Call.SPAWN, subject);
        Process process = builder.start();
        try {
            midway(Call.SPAWN, subject);
        } catch (IOException e) {
            runUnseen(process);
            throw e;
        }
        return process;
    }

    private static String subject(List<String> command) {
        return isTapped() ? String.join(" ", command.subList(0, Math.min(command.size(), 8))) : "";
    }

    /** The program does what it does to its end, with nothing to read, and nobody hears of it. */
    private static void runUnseen(Process process) throws IOException {
        process.getOutputStream().close();
        Thread errors = Thread.startVirtualThread(() -> drop(process.getErrorStream()));
        drop(process.getInputStream());
        try {
            errors.join();
            if (!process.waitFor(LOST_PROCESS_SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    private static void drop(InputStream stream) {
        try (stream) {
            stream.skip(Long.MAX_VALUE);
        } catch (IOException e) {
            // The stream is dropped either way.
            return;
        }
    }
}
