package dev.sluice.sandbox;

import java.nio.file.Path;

/** The one check that every path of a policy passes: absolute, and without {@code .} and {@code ..}. */
final class PlainPath {
    private PlainPath() {}

    static void require(Path path, String what) {
        if (!path.isAbsolute() || !path.normalize().equals(path) || path.toString().indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the " + what + " must be absolute and normalized: " + path);
        }
    }
}
