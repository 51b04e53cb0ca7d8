package dev.sluice.checks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.sluice.seam.Disk;
import dev.sluice.seam.Seam;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The disk is changed and programs are started through the seam, and only tests listen there. */
class OneDoorTest {
    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/testkit"))
            .importPackages("dev.sluice");

    /** What changes files or starts a program, as {@code class.method}; the constructors of writing classes included. */
    private static final Pattern CHANGES = Pattern.compile("java\\.nio\\.file\\.Files\\.(write\\w*|create\\w*|move|copy|delete\\w*|set\\w*"
            + "|newOutputStream|newBufferedWriter|newByteChannel)"
            + "|java\\.nio\\.channels\\.FileChannel\\.(open|write|force|truncate|transferFrom|transferTo|map)"
            + "|java\\.nio\\.channels\\.(Writable|Gathering|Seekable)ByteChannel\\.(write|truncate)"
            + "|java\\.nio\\.channels\\.AsynchronousFileChannel\\.open"
            + "|java\\.io\\.(FileOutputStream|FileWriter|RandomAccessFile)\\.<init>"
            + "|java\\.io\\.RandomAccessFile\\.(write\\w*|setLength|getChannel)"
            + "|java\\.io\\.File\\.(create\\w*|delete\\w*|mkdir\\w*|renameTo|set\\w*)"
            + "|java\\.lang\\.ProcessBuilder\\.(start|startPipeline)"
            + "|java\\.lang\\.Runtime\\.exec");

    /** What only reads though it calls a class that can write, as {@code caller called}. */
    private static final Set<String> ONLY_READS = Set.of(
            // Opened with mode "r", to look at the end of a long log without reading the rest.
            "dev.sluice.sandbox.Captured.lastBytes java.io.RandomAccessFile.<init>");

    @Test
    void nothingButTheSeam_changesTheDiskOrStartsAProgram() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.sluice.seam")
                .should()
                .callCodeUnitWhere(describe("changes the disk or starts a program", OneDoorTest::changes))
                .check(PROGRAM);
    }

    private static boolean changes(JavaCall<?> call) {
        CodeUnitCallTarget target = call.getTarget();
        String called = target.getOwner().getName() + "." + target.getName();
        String caller = call.getOriginOwner().getName() + "." + call.getOrigin().getName();
        return CHANGES.matcher(called).matches() && !ONLY_READS.contains(caller + " " + called);
    }

    @Test
    void nothingInTheProgram_installsATap() {
        noClasses()
                .should()
                .callMethod(Seam.class, "install", dev.sluice.seam.Tap.class)
                .check(PROGRAM);
    }

    @Test
    void theRuleSeesTheSeamAtWorkAndThoseWhoUseIt() {
        Set<String> rooms = new TreeSet<>();
        for (JavaClass each : PROGRAM) {
            if (each.getDirectDependenciesFromSelf().stream()
                    .anyMatch(d -> d.getTargetClass().isEquivalentTo(Disk.class) || d.getTargetClass().isEquivalentTo(Seam.class))) {
                rooms.add(each.getPackageName().split("\\.", -1)[2]);
            }
        }
        assertThat(rooms).contains("ledger", "sandbox", "workspace", "runtime", "cli");
        assertThat(PROGRAM.get(Disk.class).getMethodCallsFromSelf().stream().filter(OneDoorTest::changes)).hasSizeGreaterThan(15);
        assertThat(PROGRAM.get(Seam.class).getMethodCallsFromSelf().stream().filter(OneDoorTest::changes)).hasSize(1);
    }
}
