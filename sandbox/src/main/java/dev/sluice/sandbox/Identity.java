package dev.sluice.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Who the engine is: root confines without a user namespace, everyone else through one. */
record Identity(int uid, int gid) {
    private static final Path PROC = Path.of("/proc");
    private static final Pattern PROCESS = Pattern.compile("\\d+|self|thread-self");

    static Identity current() {
        try {
            Path self = Path.of("/proc/self");
            return new Identity(
                    (Integer) Files.getAttribute(self, "unix:uid"), (Integer) Files.getAttribute(self, "unix:gid"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the owner of /proc/self; is /proc mounted?", e);
        }
    }

    boolean root() {
        return uid == 0;
    }

    /**
     * What of {@code /proc} belongs to the machine and not to a process, if this is root.
     *
     * <p>Root without capabilities still owns these files, and could take over or halt the host by writing to them.
     */
    List<Path> ownedInProc() throws IOException {
        if (!root()) {
            return List.of();
        }
        List<Path> owned = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC)) {
            for (Path entry : entries) {
                if (!PROCESS.matcher(entry.getFileName().toString()).matches() && machines(entry)) {
                    owned.add(entry);
                }
            }
        }
        owned.sort(null);
        return owned;
    }

    private static boolean machines(Path entry) throws IOException {
        BasicFileAttributes kind =
                Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        // Links such as /proc/net lead to a process; a file that nobody may write needs no cover.
        return kind.isDirectory()
                || (kind.isRegularFile()
                        && Files.getPosixFilePermissions(entry).contains(PosixFilePermission.OWNER_WRITE));
    }

    /** The words before a command that give it the right to mount, if it does not have it already. */
    List<String> mayMount() {
        return root() ? List.of() : List.of("unshare", "--user", "--map-root-user", "--");
    }
}
