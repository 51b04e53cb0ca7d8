package dev.sluice.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MountTableTest {
    private static final MountTable TABLE = MountTable.parse(List.of(
            "1 0 8:1 / / rw,relatime - ext4 /dev/sda rw",
            "2 1 8:2 / /home rw,nosuid,nodev - ext4 /dev/sdb rw",
            "3 2 8:3 / /home/a\\040b\\134c rw,noexec shared:1 - ext4 /dev/sdc rw",
            "4 1 8:4 / /homes rw - ext4 /dev/sdd rw"));

    @Test
    void below_escapedNames_areReadAndSiblingsLeftOut() {
        assertThat(TABLE.below(Path.of("/home"))).containsExactly(Path.of("/home/a b\\c"));
    }

    @Test
    void flagsAt_nestedMounts_areThoseOfTheNearest() {
        assertThat(TABLE.flagsAt(Path.of("/home/x"))).isEqualTo(Set.of("nosuid", "nodev"));
        assertThat(TABLE.flagsAt(Path.of("/home/a b\\c/d"))).isEqualTo(Set.of("noexec"));
        assertThat(TABLE.flagsAt(Path.of("/etc"))).isEmpty();
    }
}
