package dev.sluice.ledger;

import dev.sluice.seam.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.sqlite.JDBC;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native library, unpacked once beside the ledger and loaded from there ever after.
 *
 * <p>Left alone, the driver unpacks it under a random name at every start, compares it byte by byte and deletes it at exit.
 */
final class NativeSqlite {
    static final FileAttribute<Set<PosixFilePermission>> PRIVATE_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final String PATH_PROPERTY = "org.sqlite.lib.path";
    private static boolean prepared;

    private NativeSqlite() {}

    /** Where the library lies for a ledger in this directory. */
    static Path file(Path ledgerDirectory) {
        // The driver's own name for the platform takes it 15 ms to find out. Where this one is too coarse (two C libraries
        // sharing a home) loading fails and the driver unpacks its own.
        return ledgerDirectory
                .resolve("native")
                .resolve("sqlitejdbc-" + SQLiteJDBCLoader.getVersion() + "-" + System.getProperty("os.arch") + ".so");
    }

    /** Points the driver at the unpacked library; a process loads one, so only the first call does anything. */
    static synchronized void prepare(Path ledgerDirectory) throws IOException {
        if (prepared || System.getProperty(PATH_PROPERTY) != null) {
            return;
        }
        Path library = file(ledgerDirectory);
        Path directory = library.resolveSibling(".").normalize();
        if (!Files.exists(library)) {
            Disk.createDirectories(directory, PRIVATE_DIRECTORY);
            unpack(library);
        }
        System.setProperty(PATH_PROPERTY, directory.toString());
        System.setProperty("org.sqlite.lib.name", library.getFileName().toString());
        // The driver lists this directory at start, looking for leftovers; the machine's own may hold thousands.
        System.setProperty("org.sqlite.tmpdir", directory.toString());
        prepared = true;
    }

    /** Renamed into place when whole, so that neither a crash nor a second process leaves or sees half a library. */
    private static void unpack(Path library) throws IOException {
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
        Path part = Disk.createTempFile(library.resolveSibling(".").normalize(), "unpacking-", ".part");
        try (InputStream in = JDBC.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("the SQLite driver has no library for this platform (" + resource + ")");
            }
            Disk.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
            Disk.setPermissions(part, PosixFilePermissions.fromString("rwx------"));
            Disk.move(part, library, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Disk.deleteIfExists(part);
        }
    }
}
