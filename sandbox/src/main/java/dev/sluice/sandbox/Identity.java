package dev.sluice.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Who the engine is: root confines without a user namespace, everyone else through one. */
record Identity(int uid, int gid) {
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

    /** The words before a command that give it the right to mount, if it does not have it already. */
    List<String> mayMount() {
        return root() ? List.of() : List.of("unshare", "--user", "--map-root-user", "--");
    }
}
