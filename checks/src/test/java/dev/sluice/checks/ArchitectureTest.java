package dev.sluice.checks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dependencies point inward only, and the kernel is pure. */
class ArchitectureTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.sluice");

    /** What each room may use of the house; the Java platform and the listed libraries come on top. */
    private static final Map<String, String[]> MAY_USE = Map.of(
            "seam", new String[] {"dev.sluice.seam.."},
            "kernel", new String[] {"dev.sluice.kernel.."},
            "codec", new String[] {"dev.sluice.codec..", "dev.sluice.kernel.."},
            "ledger", new String[] {"dev.sluice.ledger..", "dev.sluice.kernel..", "dev.sluice.seam.."},
            "sandbox", new String[] {"dev.sluice.sandbox..", "dev.sluice.kernel..", "dev.sluice.seam.."},
            "workspace", new String[] {"dev.sluice.workspace..", "dev.sluice.kernel..", "dev.sluice.seam.."},
            "agents", new String[] {"dev.sluice.agents..", "dev.sluice.codec..", "dev.sluice.kernel.."},
            "runtime",
                    new String[] {
                        "dev.sluice.runtime..",
                        "dev.sluice.agents..",
                        "dev.sluice.codec..",
                        "dev.sluice.kernel..",
                        "dev.sluice.ledger..",
                        "dev.sluice.sandbox..",
                        "dev.sluice.seam..",
                        "dev.sluice.workspace.."
                    });

    static Stream<String> rooms() {
        return MAY_USE.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void room_usesOnlyWhatLiesFurtherIn(String room) {
        String[] allowed = MAY_USE.getOrDefault(room, new String[0]);
        assertThat(PRODUCT.stream().filter(c -> c.getPackageName().startsWith("dev.sluice." + room))).hasSizeGreaterThan(4);
        classes()
                .that()
                .resideInAPackage("dev.sluice." + room + "..")
                .should()
                .onlyDependOnClassesThat(
                        describe("lie further in", target ->
                                !target.getPackageName().startsWith("dev.sluice")
                                        || Stream.of(allowed)
                                                .map(p -> p.replace("..", ""))
                                                .anyMatch(p -> target.getPackageName().startsWith(p))))
                .check(PRODUCT);
    }

    @Test
    void kernel_usesNothingButJavaBase() {
        classes()
                .that()
                .resideInAPackage("dev.sluice.kernel..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.sluice.kernel..", "java.lang..", "java.util..", "java.math", "java.nio.charset", "java.security", "org.jspecify..")
                .check(PRODUCT);
    }

    @Test
    void kernel_readsNoClockNoFileNoChance() {
        noClasses()
                .that()
                .resideInAPackage("dev.sluice.kernel..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.time\\..*|java\\.io\\.(File|Input|Output|Reader|Writer).*|java\\.nio\\.file\\..*"
                        + "|java\\.util\\.(Random|UUID|Timer|concurrent\\..*)|java\\.security\\.SecureRandom|java\\.lang\\.Thread|java\\.lang\\.Process.*")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .callMethod(System.class, "getProperty", String.class)
                .orShould()
                .callMethod(Math.class, "random")
                .check(PRODUCT);
    }

    @Test
    void packages_haveNoCycles() {
        slices().matching("dev.sluice.(*)..").should().beFreeOfCycles().check(PRODUCT);
    }

    @Test
    void namesSayWhatAThingIs() {
        noClasses()
                .that()
                .resideInAPackage("dev.sluice..")
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils)(\\$.*)?")
                .check(PRODUCT);
    }

    @Test
    void onlyWorkspace_startsGit_andOnlySandbox_startsOtherPrograms() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.sluice.seam", "dev.sluice.sandbox..", "dev.sluice.workspace.git..", "dev.sluice.testkit..")
                .and()
                .haveNameNotMatching(".*HouseCommands") // asks for the version of git
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .check(PRODUCT);
    }

    @Test
    void theChecksLookAtEnoughClassesToMeanAnything() {
        assertThat(PRODUCT.size()).isGreaterThan(250);
        for (String module : House.MODULES) {
            assertThat(Files.isDirectory(House.root().resolve(module))).as(module).isTrue();
        }
        assertThat(Files.exists(Path.of(House.root().toString(), "pom.xml"))).isTrue();
    }
}
