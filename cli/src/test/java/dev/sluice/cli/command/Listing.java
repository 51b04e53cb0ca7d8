package dev.sluice.cli.command;

import dev.sluice.kernel.id.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Everything below some directories: every path with its kind, its permissions and a hash of its content. */
record Listing(SortedMap<String, String> entries) {
    static Listing of(Path... roots) {
        SortedMap<String, String> entries = new TreeMap<>();
        for (Path root : roots) {
            if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            try (Stream<Path> all = Files.walk(root)) {
                all.forEach(path -> entries.put(path.toString(), entry(path)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new Listing(entries);
    }

    private static String entry(Path path) {
        try {
            if (Files.isSymbolicLink(path)) {
                return "-> " + Files.readSymbolicLink(path);
            }
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
            return Files.isDirectory(path)
                    ? mode + " directory"
                    : mode + " " + Sha256.of(HexFormat.of().formatHex(Files.readAllBytes(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
