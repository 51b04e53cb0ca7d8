package dev.sluice.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The part of the host that programs need in order to run at all, read-only. */
public final class SystemView {
    private static final List<String> ROOTS = List.of("usr", "bin", "sbin", "etc", "opt");
    private static final Path RESOLVER = Path.of("/etc/resolv.conf");

    private SystemView() {}

    /** The system directories that exist, links kept as links, and an empty {@code /tmp}. */
    public static List<Mount> mounts() {
        List<Mount> mounts = new ArrayList<>();
        for (Path path : systemPaths()) {
            if (Files.isSymbolicLink(path)) {
                mounts.add(new Mount.Link(linkText(path), path));
            } else if (Files.isDirectory(path)) {
                mounts.add(new Mount.ReadOnly(path, path));
            }
        }
        mounts.add(new Mount.Scratch(Path.of("/tmp")));
        addResolver(mounts);
        return List.copyOf(mounts);
    }

    /** Whether every confined program sees this path anyway, or must never be given another one in its place. */
    public static boolean holds(Path path) {
        Path top = path.getNameCount() == 0 ? path : Path.of("/").resolve(path.getName(0));
        String name = top.toString();
        return ROOTS.contains(name.substring(1)) || name.startsWith("/lib") || List.of("/proc", "/dev", "/sys").contains(name);
    }

    private static Iterable<Path> systemPaths() {
        TreeSet<Path> paths = new TreeSet<>();
        ROOTS.forEach(name -> paths.add(Path.of("/", name)));
        try (DirectoryStream<Path> libraries = Files.newDirectoryStream(Path.of("/"), "lib*")) {
            libraries.forEach(paths::add);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the root directory", e);
        }
        return paths;
    }

    private static Path linkText(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the link " + link, e);
        }
    }

    /** On many machines the resolver's file is a link to a place that the view would otherwise not have. */
    private static void addResolver(List<Mount> mounts) {
        if (!Files.isSymbolicLink(RESOLVER) || !Files.isRegularFile(RESOLVER)) {
            return;
        }
        try {
            Path real = RESOLVER.toRealPath();
            if (mounts.stream().noneMatch(mount -> real.startsWith(mount.target()))) {
                mounts.add(new Mount.ReadOnly(real, real));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot resolve " + RESOLVER, e);
        }
    }
}
