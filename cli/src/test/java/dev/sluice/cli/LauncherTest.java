package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real script in a tree of its own, with a real JVM behind it. */
final class LauncherTest {
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    Path temporary;

    private Path tree = Path.of("");
    private Path elsewhere = Path.of("");

    @BeforeEach
    void copyTheScript() throws IOException {
        Needs.command("sh");
        tree = Files.createDirectories(temporary.toRealPath().resolve("a tree"));
        elsewhere = Files.createDirectories(tree.resolveSibling("elsewhere"));
        Path script = Path.of(System.getProperty("sluice.root")).resolve("sluice");
        Files.copy(script, tree.resolve("sluice"), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(tree.resolve("pom.xml"), "<project/>");
        Files.setLastModifiedTime(tree.resolve("pom.xml"), FileTime.from(Instant.EPOCH));
    }

    @Test
    void version_builtTree_printsOneLine() throws IOException {
        install(Main.class);

        assertThat(launch("--version"))
                .isEqualTo(new Ran(0, "sluice " + System.getProperty("sluice.version") + "\n", ""));
    }

    @Test
    void version_secondStart_usesTheStartUpCacheOfTheFirst() throws IOException {
        install(Main.class);
        Ran first = launch("--version");

        assertThat(caches()).singleElement().satisfies(cache -> assertThat(cache).isNotEmptyFile());
        assertThat(launch("--version")).isEqualTo(first);
    }

    @Test
    void start_damagedStartUpCache_isNotHeardOf() throws IOException {
        install(Main.class);
        launch("--version");
        Files.writeString(caches().getFirst(), "not a cache");

        assertThat(launch("--version"))
                .isEqualTo(new Ran(0, "sluice " + System.getProperty("sluice.version") + "\n", ""));
    }

    @Test
    void arguments_ofAnyKind_passUnharmed() throws IOException {
        install(EchoProgram.class);

        assertThat(launch("a b", "", "*", "$HOME", "x\ny", "--", "-n", "'\"\\", "ü漢").out())
                .isEqualTo("<a b><><*><$HOME><x\ny><--><-n><'\"\\><ü漢>[UTF-8][" + elsewhere + "]");
    }

    @Test
    void start_localeThatIsNotUtf8_isReplaced() throws IOException {
        install(EchoProgram.class);

        for (Map<String, String> locale : List.of(
                Map.of("LC_ALL", "C", "LANG", ""),
                Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", ""),
                Map.of("LC_ALL", "POSIX"))) {
            assertThat(launch(locale, "ü").out()).startsWith("<ü>[UTF-8]");
        }
    }

    @Test
    void start_throughLinksFromAnotherDirectory_findsItsTree() throws IOException {
        install(EchoProgram.class);
        Path far = Files.createSymbolicLink(elsewhere.resolve("far"), tree.resolve("sluice"));
        Path near = Files.createSymbolicLink(elsewhere.resolve("near link"), Path.of("../elsewhere/far"));

        for (String command : List.of(far.toString(), near.toString(), "./far", "../a tree/sluice")) {
            assertThat(Ran.of(elsewhere, Map.of("JAVA_HOME", JDK.toString()), command, "x").out())
                    .isEqualTo("<x>[UTF-8][" + elsewhere + "]");
        }
        assertThat(Ran.of(tree, Map.of("JAVA_HOME", JDK.toString()), "sh", "sluice", "x").out())
                .isEqualTo("<x>[UTF-8][" + tree + "]");
        Map<String, String> onPath =
                Map.of("JAVA_HOME", JDK.toString(), "PATH", elsewhere + ":" + System.getenv("PATH"));
        assertThat(Ran.of(tree, onPath, "sh", "-c", "far x").out()).isEqualTo("<x>[UTF-8][" + tree + "]");
    }

    @Test
    void start_onlyAnOldJdk_saysWhatWasFoundAndWhatToInstall() throws IOException {
        install(Main.class);
        Path old = fakeJdk("jdk-17", "17.0.15");

        Ran ran = launch(without(Map.of("SLUICE_JVM_DIR", old.resolveSibling("").toString())), "--version");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .isEqualTo("sluice: needs a JDK 25 or newer, found 17.0.15 (" + old + "); install one with: apt-get"
                        + " install openjdk-25-jdk-headless (or Temurin 25 from adoptium.net), or point JAVA_HOME to"
                        + " one\n");
        assertThat(ran.out()).isEmpty();
    }

    @Test
    void start_oldJdkInJavaHomeAndOnThePath_namesBoth() throws IOException {
        install(Main.class);
        Path home = fakeJdk("eight", "1.8.0_402");
        Path path = fakeJdk("jdk-21", "21.0.1");
        Map<String, String> environment = without(Map.of(
                "JAVA_HOME", home.toString(), "SLUICE_JVM_DIR", elsewhere.toString()));
        environment.merge("PATH", path.resolve("bin").toString(), (tools, java) -> java + ":" + tools);

        assertThat(launch(environment, "--version").err())
                .contains("found 1.8.0_402 in JAVA_HOME (" + home + "), 21.0.1 on the PATH (" + path + ");")
                .hasLineCount(1);
    }

    @Test
    void start_noJdkAtAll_isOneLine() throws IOException {
        install(Main.class);

        Ran ran = launch(without(Map.of("SLUICE_JVM_DIR", elsewhere.toString())), "--version");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .startsWith("sluice: needs a JDK 25 or newer, found none in JAVA_HOME, on the PATH or in " + elsewhere)
                .hasLineCount(1);
    }

    @Test
    void start_severalJdks_takesTheOldestThatWillDo() throws IOException {
        install(EchoProgram.class);
        fakeJdk("a-99", "99");
        fakeJdk("b-17", "17.0.1");
        Path right = fakeJdk("c-25", "25.0.3");
        executable(right.resolve("bin/java"), "exec '" + JDK + "/bin/java' \"$@\"");
        fakeJdk("d-26", "26");

        assertThat(launch(without(Map.of("SLUICE_JVM_DIR", right.resolveSibling("").toString())), "x").out())
                .startsWith("<x>");
    }

    @Test
    void start_notBuilt_buildsOnceAndSaysSo() throws IOException {
        Path prepared = jar(EchoProgram.class, tree.resolve("prepared.jar"));
        mvnw("echo \"$@\" >> calls; mkdir -p cli/target/sluice/lib && cp " + prepared.getFileName()
                + " cli/target/sluice/lib/sluice.jar && echo 1 > cli/target/sluice/stamp");

        Ran first = launch("x");

        assertThat(first.out()).startsWith("<x>");
        assertThat(first.err()).matches("sluice: building \\(first use, about a minute\\) …\nsluice: done in \\d+ s\n");
        assertThat(launch("y").err()).isEmpty();
        assertThat(tree.resolve("calls")).hasContent("-q -DskipTests package -pl cli -am");
    }

    @Test
    void start_pomNewerThanTheBuild_buildsAgain() throws IOException {
        install(EchoProgram.class);
        mvnw("echo called >> calls");
        launch("x");
        assertThat(tree.resolve("calls")).doesNotExist();

        Files.setLastModifiedTime(tree.resolve("pom.xml"), FileTime.from(Instant.now().minusSeconds(5)));
        Files.setLastModifiedTime(program().resolve("stamp"), FileTime.from(Instant.now().minusSeconds(60)));
        assertThat(launch("x").err()).startsWith("sluice: building (the sources have changed) …\n");
        launch("x");
        assertThat(tree.resolve("calls")).hasContent("called");
    }

    @Test
    void start_headMoved_buildsAgainOnlyIfSourcesChanged() throws IOException {
        install(EchoProgram.class);
        mvnw("echo called >> calls");
        Files.createDirectories(tree.resolve("cli/src/main"));
        Files.createDirectories(tree.resolve(".git/logs"));
        for (String old : List.of("cli/pom.xml", "cli/src/main/A.java")) {
            Files.writeString(tree.resolve(old), "");
            Files.setLastModifiedTime(tree.resolve(old), FileTime.from(Instant.EPOCH));
        }
        Files.setLastModifiedTime(tree.resolve("cli/src/main"), FileTime.from(Instant.EPOCH));
        Files.setLastModifiedTime(program().resolve("stamp"), FileTime.from(Instant.now().minusSeconds(60)));
        Path head = Files.writeString(tree.resolve(".git/logs/HEAD"), "");
        Files.setLastModifiedTime(head, FileTime.from(Instant.now().minusSeconds(50)));
        assertThat(launch("x").err()).isEmpty();
        assertThat(tree.resolve("calls")).doesNotExist();

        Files.setLastModifiedTime(tree.resolve("cli/src/main/A.java"), FileTime.from(Instant.now()));
        Files.setLastModifiedTime(head, FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(launch("x").err()).startsWith("sluice: building (the sources have changed) …\n");
        assertThat(tree.resolve("calls")).hasContent("called");
    }

    @Test
    void start_buildFails_tellsWhereTheLogIs() throws IOException {
        mvnw("echo the reason; exit 1");

        Ran ran = launch("x");

        Path log = tree.resolve("cli/target/sluice-build.log");
        assertThat(ran.exit()).isEqualTo(4);
        assertThat(ran.err()).endsWith("sluice: the build failed; the log is " + log + "\n");
        assertThat(log).hasContent("the reason");
        assertThat(tree.resolve("cli/target/sluice-build.lock")).doesNotExist();
    }

    @Test
    void start_twoAtOnce_buildOnce() throws IOException, InterruptedException {
        Path prepared = jar(EchoProgram.class, tree.resolve("prepared.jar"));
        mvnw("echo called >> calls; sleep 1; mkdir -p cli/target/sluice/lib && cp " + prepared.getFileName()
                + " cli/target/sluice/lib/sluice.jar && echo 1 > cli/target/sluice/stamp");
        List<Ran> ran = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                Ran one = launch("x");
                synchronized (ran) {
                    ran.add(one);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(ran).hasSize(4).allSatisfy(one -> assertThat(one.out()).startsWith("<x>"));
        assertThat(tree.resolve("calls")).hasContent("called");
    }

    @Test
    void start_lockOfADeadProcess_isTakenOver() throws IOException {
        mvnw("echo no; exit 1");
        Path lock = Files.createDirectories(tree.resolve("cli/target/sluice-build.lock"));
        Files.writeString(lock.resolve("pid"), "999999999\n");

        assertThat(launch("x").err()).contains("the build failed");
        assertThat(lock).doesNotExist();
    }

    @Test
    void start_buildDirectoryCannotBeWritten_isOneLine() throws IOException {
        Files.createDirectories(tree.resolve("cli"));
        Files.writeString(tree.resolve("cli/target"), "in the way");

        Ran ran = launch("x");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("is not built yet, and " + program() + " cannot be written").hasLineCount(1);
    }

    private Ran launch(String... arguments) {
        return launch(Map.of("JAVA_HOME", JDK.toString()), arguments);
    }

    private Ran launch(Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(tree.resolve("sluice").toString()));
        command.addAll(List.of(arguments));
        Map<String, String> all = new java.util.HashMap<>(Map.of("JAVA_HOME", JDK.toString(), "JAVA_TOOL_OPTIONS", ""));
        all.putAll(environment);
        return Ran.of(elsewhere, all, command.toArray(String[]::new));
    }

    /** An environment whose PATH leads to the tools that the script needs and to no Java. */
    private Map<String, String> without(Map<String, String> more) throws IOException {
        Path tools = Files.createDirectories(tree.resolveSibling("tools"));
        for (String tool : List.of("sh", "readlink", "mkdir", "rm", "mv", "sleep", "date", "touch")) {
            executable(tools.resolve(tool), "exec /bin/" + tool + " \"$@\"");
        }
        Map<String, String> environment = new java.util.HashMap<>(Map.of("PATH", tools.toString(), "JAVA_HOME", ""));
        environment.putAll(more);
        return environment;
    }

    private Path fakeJdk(String name, String version) throws IOException {
        Path home = Files.createDirectories(tree.resolveSibling("jvms").resolve(name));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        Files.createDirectories(home.resolve("bin"));
        executable(home.resolve("bin/java"), "echo the wrong java; exit 9");
        return home;
    }

    private void mvnw(String body) throws IOException {
        executable(tree.resolve("mvnw"), body);
    }

    private static void executable(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path program() {
        return tree.resolve("cli/target/sluice");
    }

    private List<Path> caches() throws IOException {
        try (Stream<Path> files = Files.list(program())) {
            return files.filter(file -> file.toString().endsWith(".aot")).toList();
        }
    }

    private void install(Class<?> main) throws IOException {
        Files.createDirectories(program().resolve("lib"));
        jar(main, program().resolve("lib/sluice.jar"));
        Files.writeString(program().resolve("stamp"), "1");
    }

    /** A jar of this module's classes whose entry is {@code main}. */
    private static Path jar(Class<?> main, Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
        Path classes = Path.of(main.getProtectionDomain().getCodeSource().getLocation().getPath());
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                try (InputStream in = Files.newInputStream(each)) {
                    in.transferTo(jar);
                }
            }
        }
        return file;
    }
}
