package dev.sluice.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The time of day is read to be written down, and nowhere else: a deadline that it moved would be none. */
@Tag("torture-7")
class WallClockTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.sluice");

    /** They stamp events and manifests. */
    private static final Set<String> STAMPING =
            Set.of("dev.sluice.ledger.SqliteLedger", "dev.sluice.runtime.gate.GateRunner");

    private static boolean readsWallClock(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String name = access.getName();
        return (owner.equals("java.lang.System") && name.equals("currentTimeMillis"))
                || (owner.startsWith("java.time.") && name.equals("now"))
                || (owner.matches("java\\.time\\.(InstantSource|Clock)") && name.startsWith("system"))
                || (owner.matches("java\\.util\\.(Date|GregorianCalendar)") && name.equals("<init>"))
                || (owner.equals("java.util.Calendar") && name.equals("getInstance"));
    }

    @Test
    void onlyWhatStampsReadsTheTimeOfDay() {
        Set<String> readers = new TreeSet<>();
        for (JavaClass each : PRODUCT) {
            if (each.getAccessesFromSelf().stream().anyMatch(WallClockTest::readsWallClock)) {
                readers.add(each.getName().replaceFirst("\\$.*", ""));
            }
        }
        assertThat(PRODUCT.size()).isGreaterThan(250);
        assertThat(readers).isEqualTo(new TreeSet<>(STAMPING));
    }
}
