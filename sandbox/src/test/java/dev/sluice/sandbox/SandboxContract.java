package dev.sluice.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every backend that has walls. */
abstract class SandboxContract {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration AGES = Duration.ofMinutes(5);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path home;

    @SuppressWarnings("NullAway.Init")
    Lab lab;

    abstract Sandbox sandbox();

    @BeforeEach
    void openLab() throws IOException {
        lab = new Lab(sandbox(), Files.createDirectory(home.resolve("output")));
    }

    Path directory(String name) throws IOException {
        return Files.createDirectories(home.resolve(name));
    }

    Path file(String name, String text) throws IOException {
        Path path = home.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    // The view

    @Test
    void view_nothingButMounts_isVisible() throws IOException {
        file("secret/key", "canary");

        Ending ending = lab.sh("ls /; cat \"$1\"", home.resolve("secret/key").toString());

        assertThat(ending.how()).isEqualTo(new How.Exited(1));
        List<String> expected = Stream.concat(
                        SystemView.mounts().stream().map(mount -> mount.target().getName(0).toString()),
                        Stream.of("dev", "proc"))
                .distinct()
                .sorted()
                .toList();
        assertThat(Lab.out(ending).lines().sorted()).isEqualTo(expected);
    }

    @Test
    void view_readOnly_cannotBeWrittenNorRemounted() throws IOException {
        file("tree/a", "before");
        Path target = Path.of("/tree");

        Ending ending = lab.with(new Mount.ReadOnly(home.resolve("tree"), target))
                .sh("echo x > /tree/a; echo x > /tree/new; rm -f /tree/a; mount -o remount,bind,rw /tree;"
                        + " echo x > /tree/a; touch /usr/x /etc/x /x; umount /tree; cat /tree/a");

        assertThat(Lab.out(ending)).isEqualTo("before");
        assertThat(Lab.err(ending)).contains("Read-only file system");
        assertThat(home.resolve("tree/a")).hasContent("before");
        assertThat(home.resolve("tree/new")).doesNotExist();
    }

    @Test
    void view_readOnlyWithMountBelow_thatIsReadOnlyToo() throws IOException {
        // /dev has mounts below it on every machine; a view of it as a plain tree must not open any of them.
        Path device = Path.of("/dev");

        Ending ending = lab.with(new Mount.ReadOnly(device, Path.of("/devices")))
                .sh("grep -c ' /devices/' /proc/self/mountinfo; touch /devices/shm/x /devices/x");

        assertThat(Integer.parseInt(Lab.out(ending).strip())).isPositive();
        assertThat(Lab.err(ending).lines()).hasSize(2).allMatch(line -> line.contains("Read-only file system"));
    }

    @Test
    void view_writable_landsOnHost() throws IOException {
        Path tree = directory("tree");

        Ending ending = lab.with(new Mount.Writable(tree, Path.of("/work"))).sh("echo hello > /work/a");

        assertThat(ending.how()).isEqualTo(new How.Exited(0));
        assertThat(tree.resolve("a")).hasContent("hello");
    }

    @Test
    void view_laterMount_coversEarlier() throws IOException {
        file("one/name", "one");
        file("two/name", "two");

        Ending ending = lab.with(
                        new Mount.Scratch(Path.of("/a")),
                        new Mount.ReadOnly(home.resolve("one"), Path.of("/a/b")),
                        new Mount.ReadOnly(home.resolve("two"), Path.of("/a")))
                .sh("ls /a; cat /a/name");

        assertThat(Lab.out(ending)).isEqualTo("name\ntwo");
    }

    @Test
    void view_masked_hidesDirectoryAndFile() throws IOException {
        file("tree/dir/inner", "canary");
        file("tree/file", "canary");
        Path tree = Path.of("/tree");

        Ending ending = lab.with(
                        new Mount.ReadOnly(home.resolve("tree"), tree),
                        new Mount.Masked(tree.resolve("dir")),
                        new Mount.Masked(tree.resolve("file")),
                        new Mount.Masked(tree.resolve("absent")))
                .sh("ls -A /tree/dir; cat /tree/file; ls /tree; touch /tree/dir/x; echo x > /tree/file");

        assertThat(Lab.out(ending)).isEqualTo("dir\nfile\n");
        assertThat(Lab.err(ending).lines()).hasSize(2).allMatch(line -> line.contains("Read-only file system"));
        assertThat(home.resolve("tree/file")).hasContent("canary");
    }

    @Test
    void view_scratch_isEmptyWritableAndGone() throws IOException {
        Ending ending = lab.with(new Mount.Scratch(Path.of("/scratch/deep")))
                .sh("ls -A /scratch/deep /tmp; echo a > /scratch/deep/a; echo b > /tmp/b; cat /scratch/deep/a /tmp/b");

        assertThat(Lab.out(ending)).isEqualTo("/scratch/deep:\n\n/tmp:\na\nb\n");
    }

    @Test
    void view_mountPointInsideScratch_isMadeForFileAndDirectory() throws IOException {
        file("tree/name", "tree");
        file("file", "file");

        Ending ending = lab.with(
                        new Mount.Scratch(Path.of("/home")),
                        new Mount.ReadOnly(home.resolve("tree"), Path.of("/home/me/tree")),
                        new Mount.ReadOnly(home.resolve("file"), Path.of("/home/settings")))
                .sh("cat /home/me/tree/name /home/settings; touch /home/mine");

        assertThat(ending.how()).isEqualTo(new How.Exited(0));
        assertThat(Lab.out(ending)).isEqualTo("treefile");
    }

    @Test
    void view_targetThroughPlantedLink_isRefused() throws IOException {
        Path tree = directory("tree");
        Path victim = directory("victim");
        Files.createSymbolicLink(tree.resolve("link"), victim);

        Ending ending = lab.with(
                        new Mount.Writable(tree, Path.of("/tree")), new Mount.Scratch(Path.of("/tree/link/made")))
                .run("true");

        assertThat(ending.how()).isInstanceOf(How.NotStarted.class);
        assertThat(victim).isEmptyDirectory();
    }

    @Test
    void view_strangePaths_meanThemselves() throws IOException {
        String name = "a 'b' \"c\" $(touch /tmp/d) \\ #,:\n\t-e";
        file(name + "/f", "found");
        Path target = Path.of("/" + name);

        Ending ending = lab.with(new Mount.ReadOnly(home.resolve(name), target))
                .in(target)
                .run("cat", "f");

        assertThat(Lab.err(ending)).isEmpty();
        assertThat(Lab.out(ending)).isEqualTo("found");
    }

    @Test
    void view_devices_areFewAndWork() {
        Ending ending = lab.sh("echo x > /dev/null && head -c 3 /dev/zero | wc -c && head -c 1 /dev/urandom | wc -c"
                + " && echo y > /dev/shm/y && cat /dev/fd/0 && ls /dev/sda /dev/vda /dev/mem /dev/kmsg; touch /dev/x");

        assertThat(Lab.out(ending)).isEqualTo("3\n1\n");
        assertThat(Lab.err(ending).lines()).hasSize(5);
    }

    @Test
    void view_processes_areOnlyOwn() {
        Ending ending = lab.sh("ls -d /proc/[0-9]* | wc -l; cat /proc/1/environ | tr '\\0' '\\n'");

        assertThat(Integer.parseInt(Lab.out(ending).lines().findFirst().orElseThrow())).isBetween(2, 6);
        assertThat(Lab.out(ending)).doesNotContain("HOME=");
    }

    @Test
    void privileges_areAllGone() {
        Ending ending = lab.sh("grep -E '^(Cap[IPEA]|NoNewPrivs)' /proc/self/status");

        assertThat(Lab.out(ending))
                .isEqualTo("""
                        CapInh:\t0000000000000000
                        CapPrm:\t0000000000000000
                        CapEff:\t0000000000000000
                        CapAmb:\t0000000000000000
                        NoNewPrivs:\t1
                        """);
    }

    // These only ask for the right to write, or open without writing: a missing wall must not harm the machine.

    @Test
    void proc_filesOfTheMachine_cannotBeOpenedForWriting() {
        Ending ending = lab.sh(": >> /proc/sys/kernel/core_pattern");

        assertThat(ending.how()).isEqualTo(new How.Exited(2));
    }

    @Test
    void proc_outsideOfProcesses_nothingIsWritable() {
        Ending ending = lab.sh("find /proc -mindepth 1 -maxdepth 1 ! -name '[0-9]*' ! -type l -exec find {} -type f"
                + " -writable -print \\; 2>/dev/null; test -e /proc/sys/kernel/core_pattern && echo looked");

        assertThat(Lab.out(ending)).isEqualTo("looked\n");
    }

    @Test
    void user_inside_isTheUserOutside() {
        Ending ending = lab.run("id", "-u");

        assertThat(Lab.out(ending)).isEqualTo(Identity.current().uid() + "\n");
    }

    @Test
    void descriptors_inherited_areOnlyTheThree() {
        Ending ending = lab.sh("ls /proc/self/fd");

        // The fourth is the directory that ls itself has open.
        assertThat(Lab.out(ending)).isEqualTo("0\n1\n2\n3\n");
    }

    // Layers

    private Mount.Layered layer(String lower, Path target) throws IOException {
        return new Mount.Layered(home.resolve(lower), directory("upper"), directory("layer-work"), target);
    }

    @Test
    void layered_everyKindOfChange_leavesLowerAsItWas() throws IOException {
        file("tree/keep", "keep");
        file("tree/change", "before");
        file("tree/remove", "remove");
        file("tree/dir/inner", "inner");
        Map<String, String> before = contents(home.resolve("tree"));
        Path target = Path.of("/tree");

        Running running = lab.with(layer("tree", target))
                .start(
                        "sh",
                        "-c",
                        "cd /tree && echo after > change && rm remove && rm -r dir && mkdir dir && echo n > dir/new"
                                + " && ls -R . && cat change");
        Ending ending = running.await();

        assertThat(ending.how()).isEqualTo(new How.Exited(0));
        assertThat(Lab.out(ending)).isEqualTo(".:\nchange\ndir\nkeep\n\n./dir:\nnew\nafter\n");
        assertThat(contents(home.resolve("tree"))).isEqualTo(before);
        assertThat(home.resolve("upper/change")).hasContent("after");
        assertThat(running.layering()).containsOnlyKeys(target);
        switch (running.layering().values().iterator().next()) {
            case OVERLAY -> {
                assertThat(home.resolve("upper/keep")).doesNotExist();
                assertThat(Files.getAttribute(home.resolve("upper/dir"), "user:overlay.opaque"))
                        .isEqualTo("y".getBytes(StandardCharsets.UTF_8));
            }
            case COPY -> assertThat(home.resolve("upper/keep")).hasContent("keep");
        }
    }

    @Test
    void layered_secondLaunch_seesChangesOfFirst() throws IOException {
        file("tree/a", "a");
        lab.with(layer("tree", Path.of("/tree")));

        lab.sh("echo b > /tree/b");
        Ending second = lab.sh("cat /tree/a /tree/b");

        assertThat(Lab.out(second)).isEqualTo("ab\n");
    }

    @Test
    void layered_maskedInside_hidesWithoutTouchingUpper() throws IOException {
        file("tree/target/classes/A", "planted");

        Ending ending = lab.with(layer("tree", Path.of("/tree")), new Mount.Masked(Path.of("/tree/target")))
                .sh("ls -A /tree/target");

        assertThat(Lab.out(ending)).isEmpty();
        assertThat(ending.how()).isEqualTo(new How.Exited(0));
    }

    private static Map<String, String> contents(Path tree) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                String stamp = Files.getLastModifiedTime(path).toString();
                contents.put(path.toString(), stamp + (Files.isRegularFile(path) ? Files.readString(path) : ""));
            }
        }
        return contents;
    }

    // Network

    private static final String CONNECT =
            "exec 3<>/dev/tcp/127.0.0.1/\"$0\" && echo reached || { echo unreachable; exit 7; }";

    @Test
    void network_none_hostLoopbackIsOutOfReach() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Ending ending = lab.run("bash", "-c", CONNECT, "" + server.getLocalPort());

            assertThat(Lab.out(ending)).isEqualTo("unreachable\n");
            assertThat(Lab.err(ending)).contains("Connection refused");
        }
    }

    @Test
    void network_host_reachesHostLoopback() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Ending ending = lab.on(Network.HOST).run("bash", "-c", CONNECT, "" + server.getLocalPort());

            assertThat(Lab.out(ending)).isEqualTo("reached\n");
        }
    }

    // Environment, arguments, input

    @Test
    void environment_isThePolicysAndTheWorkingDirectory() {
        Map<String, String> variables = Map.of("PATH", "/usr/bin", "A", "x 'y' \"z\"\n$HOME", "LD_LIBRARY_PATH", "/n");

        Ending ending = lab.variables(variables).in(Path.of("/tmp")).run("env", "-0");

        assertThat(Lab.out(ending).split("\0", -1))
                .containsExactlyInAnyOrder("PATH=/usr/bin", "A=x 'y' \"z\"\n$HOME", "LD_LIBRARY_PATH=/n", "PWD=/tmp", "");
    }

    @Test
    void arguments_strange_arriveAsTheyAre() {
        String strange = "a 'b' \"c\" $(id) `id` \\ \n -- * ü";

        Ending ending = lab.run("printf", "%s|", strange, "", "--", "-n");

        assertThat(Lab.out(ending)).isEqualTo(strange + "||--|-n|");
    }

    @Test
    void stdin_isHandedOverWhole() {
        byte[] input = "x".repeat(300_000).getBytes(StandardCharsets.UTF_8);

        assertThat(Lab.out(lab.input(input).run("wc", "-c"))).isEqualTo("300000\n");
    }

    // Endings

    @Test
    void exit_everyCodeOfTheProgram_isItsOwn() {
        for (int code : new int[] {0, 1, 2, 125, 126, 127, 255}) {
            assertThat(lab.sh("exit " + code).how()).isEqualTo(new How.Exited(code));
        }
    }

    @Test
    void exit_programKilledBySignal_isExited() {
        Ending ending = lab.sh("kill -SEGV $$");

        assertThat(ending.how()).isEqualTo(new How.Exited(139));
        assertThat(Lab.err(ending)).isEmpty();
    }

    @Test
    void notStarted_programNotInView() throws IOException {
        Path script = file("scripts/bad", "#!/no/such/interpreter\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        lab.with(new Mount.ReadOnly(home.resolve("scripts"), Path.of("/scripts")));

        for (String program : List.of("no-such-program", "/no/such", "/scripts/bad", "/etc")) {
            assertThat(lab.run(program).how()).as(program).isInstanceOf(How.NotStarted.class);
        }
    }

    @Test
    void notStarted_workingDirectoryOrSourceMissing() {
        assertThat(lab.in(Path.of("/nowhere")).run("true").how()).isInstanceOf(How.NotStarted.class);
        lab.in(Path.of("/")).with(new Mount.ReadOnly(home.resolve("missing"), Path.of("/m")));
        assertThat(lab.run("true").how()).isInstanceOf(How.NotStarted.class);
    }

    @Test
    void timeout_programThatIgnoresTerm_isKilled() {
        Ending ending = lab.within(SHORT, SHORT).sh("trap '' TERM; while :; do sleep 1; done");

        assertThat(ending.how()).isEqualTo(new How.TimedOut(SHORT));
    }

    @Test
    void timeout_programThatObeysTerm_cleansUpButTimedOut() {
        Ending ending = lab.within(Duration.ofSeconds(1), AGES)
                .sh("trap 'echo cleaned; exit 0' TERM; while :; do sleep 0.05; done");

        assertThat(ending.how()).isEqualTo(new How.TimedOut(Duration.ofSeconds(1)));
        assertThat(Lab.out(ending)).isEqualTo("cleaned\n");
    }

    @Test
    void end_daemonsAndDoubleForks_doNotSurvive() throws IOException {
        Path tree = directory("tree");

        Ending ending = lab.with(new Mount.Writable(tree, Path.of("/work")))
                .sh("for i in 1 2 3; do (setsid sh -c 'trap \"\" TERM HUP; while :; do sleep 0.01; date +%N"
                        + " > /work/beat; done' & ) ; done; while [ ! -s /work/beat ]; do sleep 0.01; done");

        assertThat(ending.how()).isEqualTo(new How.Exited(0));
        Files.delete(tree.resolve("beat"));
        pause();
        assertThat(tree).isEmptyDirectory();
    }

    @Test
    void end_grandchildHoldingThePipe_doesNotDelayAwait() {
        Ending ending = lab.within(AGES, SHORT).sh("sleep 1000 & setsid sleep 1000 & echo done");

        assertThat(ending.how()).isEqualTo(new How.Exited(0));
        assertThat(ending.elapsed()).isLessThan(Duration.ofMinutes(1));
        assertThat(Lab.out(ending)).isEqualTo("done\n");
    }

    @Test
    void cancel_running_isCancelled() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Running running = lab.within(AGES, SHORT)
                .heardBy((stream, chunk) -> started.countDown())
                .start("sh", "-c", "trap '' TERM; echo up; while :; do sleep 1; done");
        started.await();

        running.cancel();

        assertThat(running.await().how()).isEqualTo(new How.Cancelled());
    }

    @Test
    void killed_outermostProcessFromOutside_isKilledAndNothingSurvives() throws Exception {
        Path tree = directory("tree");
        CountDownLatch started = new CountDownLatch(1);
        Running running = lab.with(new Mount.Writable(tree, Path.of("/work")))
                .within(AGES, SHORT)
                .heardBy((stream, chunk) -> started.countDown())
                .start("sh", "-c", "echo up; while :; do sleep 0.01; echo x > /work/beat; done");
        started.await();

        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);

        assertThat(running.await().how()).isEqualTo(new How.Killed(9));
        pause();
        Files.deleteIfExists(tree.resolve("beat"));
        pause();
        assertThat(tree).isEmptyDirectory();
    }

    @Test
    void engine_killed_takesTheSandboxWithIt() throws Exception {
        Path tree = directory("tree");
        Process engine = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EngineToKill.class.getName(),
                        sandbox().name(),
                        home.toString())
                .inheritIO()
                .start();
        while (!Files.exists(tree.resolve("beat"))) {
            assertThat(engine.isAlive()).isTrue();
            pause();
        }

        engine.destroyForcibly().waitFor();

        pause();
        Files.deleteIfExists(tree.resolve("beat"));
        pause();
        assertThat(tree).isEmptyDirectory();
    }

    /** Long enough for a process that still lives to show itself; a slow machine can only make the test miss one. */
    private static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    // Output

    @Test
    void output_moreThanKept_keepsHeadAndTailAndHashesAll() {
        Ending ending = lab.keeping(1000).sh("seq 1 100000; seq 1 10 >&2");

        StringBuilder all = new StringBuilder();
        for (int i = 1; i <= 100_000; i++) {
            all.append(i).append('\n');
        }
        Captured captured = ending.stdout();
        assertThat(captured)
                .isEqualTo(new Captured(captured.file(), all.length(), 1000, Sha256.of(all.toString())));
        String left = "\n[" + (all.length() - 1000) + " bytes left out here; " + all.length() + " seen, 1000 kept]\n";
        assertThat(Lab.out(ending)).isEqualTo(all.substring(0, 500) + left + all.substring(all.length() - 500));
        assertThat(captured.tail(2)).containsExactly("99999", "100000");
        assertThat(ending.stderr().bytesSeen()).isEqualTo(21);
    }

    @Test
    void output_oneEndlessLine_isDrainedInLittleMemory() {
        long bytes = 2_000_000_000L;

        Ending ending = lab.keeping(1 << 20).sh("head -c \"$1\" /dev/zero", "" + bytes);

        assertThat(ending.how()).isEqualTo(new How.Exited(0));
        assertThat(ending.stdout().bytesSeen()).isEqualTo(bytes);
        assertThat(ending.stdout().bytesKept()).isEqualTo(1 << 20);
    }

    @Test
    void output_listenerThatHangs_holdsNothingUp() {
        Ending ending = lab.heardBy((stream, chunk) -> {
                    try {
                        Thread.sleep(AGES);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .sh("head -c 50000000 /dev/zero");

        assertThat(ending.stdout().bytesSeen()).isEqualTo(50_000_000);
    }

    @Test
    void output_listenerThatThrows_holdsNothingUp() {
        Ending ending = lab.heardBy((stream, chunk) -> {
                    throw new IllegalStateException("broken on purpose");
                })
                .sh("seq 1 100000");

        assertThat(ending.how()).isEqualTo(new How.Exited(0));
        assertThat(ending.stdout().tail(1)).containsExactly("100000");
    }

    // Limits

    @Test
    void processes_moreThanAllowed_cannotBeStarted() {
        Ending ending = lab.processes(20).sh("for i in $(seq 1 40); do sleep 5 & done; echo all");

        if (Identity.current().root()) {
            // The kernel exempts root; the README says so, and this line would tell if it changed.
            assertThat(Lab.out(ending)).isEqualTo("all\n");
        } else {
            assertThat(Lab.out(ending)).isEmpty();
            assertThat(Lab.err(ending)).contains("fork");
        }
    }

    @Test
    void launch_afterwards_leavesNothingBehind() throws IOException {
        lab.run("true");

        try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(left.filter(path -> path.getFileName().toString().startsWith("sluice-launch-" + ProcessHandle.current().pid() + "-")))
                    .isEmpty();
        }
    }
}
