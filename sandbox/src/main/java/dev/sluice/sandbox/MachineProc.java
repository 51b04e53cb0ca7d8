package dev.sluice.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The part of {@code /proc} that belongs to the machine and not to a process; every sandbox has it read-only.
 *
 * <p>Root without capabilities still owns these files, and could take over or halt the host by writing to them.
 */
final class MachineProc {
    private static final Path PROC = Path.of("/proc");
    private static final Pattern PROCESS = Pattern.compile("\\d+|self|thread-self");

    private MachineProc() {}

    static List<Path> entries() throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, MachineProc::needsCover)) {
            entries.forEach(found::add);
        }
        found.sort(null);
        return found;
    }

    private static boolean needsCover(Path entry) throws IOException {
        if (PROCESS.matcher(entry.getFileName().toString()).matches()) {
            return false;
        }
        BasicFileAttributes kind =
                Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        // Links such as /proc/net lead to a process; a file that nobody may write needs no cover.
        return kind.isDirectory()
                || (kind.isRegularFile()
                        && Files.getPosixFilePermissions(entry).contains(PosixFilePermission.OWNER_WRITE));
    }
}
