package dev.sluice.ledger;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** One process, told apart from every other of any boot, container and reuse of its number. */
public record Owner(String host, String bootId, String pidNamespace, long pid, String processStart) {
    private static final Path PROC = Path.of("/proc");

    /** The process this runs in. */
    public static Owner current() {
        try {
            // The number comes from /proc, not from the JVM: it must be the one under which others see us there.
            ProcessStat self = ProcessStat.parse(Files.readString(PROC.resolve("self/stat"), StandardCharsets.ISO_8859_1));
            return new Owner(
                    Files.readString(PROC.resolve("sys/kernel/hostname")).strip(),
                    Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip(),
                    Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString(),
                    self.pid(),
                    self.start());
        } catch (IOException e) {
            throw new LedgerUnavailable(
                    "cannot tell this process apart from others (" + e + "): mount /proc, leases need it", e);
        }
    }

    @Override
    public String toString() {
        return "process " + pid + " on " + host;
    }
}
