package dev.sluice.seam;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What one process can tell about another: that it lives, that it is gone, or nothing, and why. */
public sealed interface Sight {
    /** Running now. */
    record Alive() implements Sight {}

    /** Certainly ended. */
    record Gone() implements Sight {}

    /** Cannot be seen from here. */
    record Hidden(String why) implements Sight {}

    /** Looks from one process at another; no clock is asked. */
    static Sight of(Owner other, Owner from) {
        if (!other.bootId().equals(from.bootId())) {
            return other.host().equals(from.host())
                    ? new Gone()
                    : new Hidden("it runs, or ran, on host " + other.host() + " and this is " + from.host());
        }
        if (!other.pidNamespace().equals(from.pidNamespace())) {
            return new Hidden("it is in another container (process namespace " + other.pidNamespace() + ", this is "
                    + from.pidNamespace() + ")");
        }
        return ofNeighbour(other, from);
    }

    private static Sight ofNeighbour(Owner other, Owner from) {
        try {
            Path stat = Path.of("/proc", Long.toString(other.pid()), "stat");
            ProcessStat now = ProcessStat.parse(Files.readString(stat, StandardCharsets.ISO_8859_1));
            if (now.ended()) {
                return new Gone();
            }
            if (!other.sharesTimeWith(from)) {
                return new Hidden("a process has its number, but counts time from another moment, so whether it is the"
                        + " same one cannot be told");
            }
            return now.start().equals(other.startTicks()) ? new Alive() : new Gone();
        } catch (NoSuchFileException | FileNotFoundException e) {
            return new Gone();
        } catch (IOException e) {
            // A process that ends between open and read gives ESRCH: look again, the entry is then absent.
            return Files.exists(Path.of("/proc", Long.toString(other.pid())))
                    ? new Hidden("/proc does not show it (" + e.getMessage() + ")")
                    : new Gone();
        }
    }
}
